"""From a game's entries to a WebAssembly module.

Numba writes LLVM code, for a plain processor and without optimising it (:data:`ENVIRONMENT`), so that nothing of this
machine is in it. Linked into one module and given WebAssembly's data layout, LLVM optimises and compiles it once more,
and ``wasm-ld`` makes the file. What Numba provides at run time is not there: an array made in compiled code, or
anything else that would have to be imported, fails to link.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import numba
from llvmlite import binding
from numba import types
from numba.core import codegen

from gemguild.bots.net.dense import Products
from gemguild.engine.compile import INSIDE
from gemguild.engine.errors import GemguildError
from gemguild.engine.kind import Kind
from gemguild.wasm.entries import Entry

ENVIRONMENT = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",
    "NUMBA_DISABLE_JIT": "0",
    "PYTHONHASHSEED": "0",
}
"""What the process that compiles must find in its environment."""
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What every browser of the last years has."""
STACK = 1 << 16
OUTERMOST = {**INSIDE, "_nrt": True}
"""Options of entries: they may see memory as arrays, whose references are counted."""
LLVM_TYPES = {types.int32: "i32", types.float64: "double"}
"""LLVM's names of the numbers in signatures; everything else is a pointer."""

SHORTS = f"<{Products.LANES} x i16>"
PRELUDE = f"""
define void @NRT_incref(ptr %counted) alwaysinline {{ ret void }}
define void @NRT_decref(ptr %counted) alwaysinline {{ ret void }}
declare {SHORTS} @llvm.wasm.q15mulr.sat.signed({SHORTS}, {SHORTS})
define {SHORTS} @{Products.NAME}({SHORTS} %one, {SHORTS} %other) alwaysinline {{
  %product = call {SHORTS} @llvm.wasm.q15mulr.sat.signed({SHORTS} %one, {SHORTS} %other)
  ret {SHORTS} %product
}}
"""
"""Numba counts references even to memory that it does not own; here it owns none. And WebAssembly has an instruction
for the products of packed nets."""

llvm: Any = binding
jit: Any = numba.njit


class CannotBuild(GemguildError):
    """A module could not be made."""

    code = "cannot_build"


@contextmanager
def without_machine_code() -> Iterator[None]:
    """Have Numba write LLVM code only: it would compile every function for this machine too, a third of its time.

    What is compiled meanwhile cannot be called, so this is for a process that only builds.
    """
    jit_engine = codegen.JITCPUCodegen
    nothing: Any = lambda *_: None  # noqa: E731
    with (
        mock.patch.object(jit_engine, "_add_module", nothing),
        mock.patch.object(jit_engine, "set_env", nothing),
        mock.patch.object(codegen.JITCodeLibrary, "_finalize_specific", nothing),
    ):
        yield


def compile_module(kind: Kind, entries: Sequence[Entry]) -> bytes:
    """The WebAssembly module with a game's entries."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    module = llvm.parse_assembly(PRELUDE)
    for entry in entries:
        for code in numba_code(kind, entry):
            module.link_in(llvm.parse_assembly(code))
    keep_only(module, {entry.name for entry in entries})
    module.triple = TRIPLE
    module.data_layout = str(machine.target_data)
    module.verify()
    optimise(module, machine)
    return link(machine.emit_object(module), [entry.name for entry in entries])


def numba_code(kind: Kind, entry: Entry) -> tuple[str, str]:
    """The LLVM code of an entry with everything it calls, and that of a plain function around it."""
    signature = entry.signature(kind)
    (compiled,) = jit(signature, **OUTERMOST)(entry.function).overloads.values()
    return compiled.library.get_llvm_str(), plain_function(entry.name, signature, compiled.fndesc.llvm_func_name)


def plain_function(name: str, signature: Any, inner: str) -> str:
    """LLVM code of a function that returns its result: Numba's writes it to a pointer and returns whether it failed."""
    kinds = [LLVM_TYPES.get(kind, "ptr") for kind in signature.args]
    result = LLVM_TYPES[signature.return_type]
    parameters = ", ".join(f"{kind} %{number}" for number, kind in enumerate(kinds))
    return f"""
declare i32 @"{inner}"(ptr, ptr, {", ".join(kinds)})
declare void @llvm.trap()
define {result} @{name}({parameters}) {{
entry:
  %result = alloca {result}
  %problem = alloca ptr
  %status = call i32 @"{inner}"(ptr %result, ptr %problem, {parameters})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %fail, label %done
fail:
  call void @llvm.trap()
  unreachable
done:
  %value = load {result}, ptr %result
  ret {result} %value
}}
"""


def keep_only(module: Any, names: set[str]) -> None:
    """Make everything else internal, so that what nobody calls is left out."""
    for value in (*module.functions, *module.global_variables):
        if value.name not in names and not value.is_declaration:
            value.linkage = "internal"


def optimise(module: Any, machine: Any) -> None:
    """Run LLVM's usual passes."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def link(code: bytes, exports: Sequence[str]) -> bytes:
    """The module out of an object file. Whatever it would need from outside is an error."""
    try:
        import ziglang  # noqa: F401
    except ModuleNotFoundError:
        raise CannotBuild("building WebAssembly needs its linker: pip install ziglang") from None
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "game.o", Path(folder) / "game.wasm"
        source.write_bytes(code)
        linker = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "--gc-sections", "-O3"]
        options = [
            f"-zstack-size={STACK}",
            "--stack-first",
            *(f"--export={name}" for name in (*exports, "__heap_base")),
        ]
        done = subprocess.run(
            [*linker, *options, "-o", str(target), str(source)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise CannotBuild(f"wasm-ld: {done.stderr.strip()}")
        return target.read_bytes()
