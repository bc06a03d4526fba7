"""Compiling the rules: two decorators, one cache keyed by a hash of the sources.

Numba stores compiled code on disk but only notices changes of the file a function stands in. Rules call functions of
other files, so every build of the package gets a cache folder of its own, named after a hash of all its sources. Games
that live elsewhere share that folder: code compiled for one of their records is kept under a hash of their sources too,
and all other code is the same whether they are known or not.

Set ``NUMBA_DISABLE_JIT=1`` and the same functions run as plain Python, for debugging and coverage.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast
from uuid import uuid4

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, UserProvidedCacheLocator
from numba.extending import intrinsic, overload

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent

settings: Any = numba.config

COMPILING = not settings.DISABLE_JIT
"""False when the rules run as plain Python."""


SOURCES = {".py", ".csv"}
"""The endings of source and data files."""
DECORATED = re.compile(rb"^@(entry|compiled)\b", re.MULTILINE)
"""Marks a function that is compiled."""


def compiled_packages(package: Path = PACKAGE) -> dict[str, dict[str, bytes]]:
    """The subpackages that have compiled functions; of each, every source and data file by its path in the package."""
    packages = {}
    for folder in sorted(path for path in package.iterdir() if path.is_dir()):
        paths = sorted(path for path in folder.rglob("*") if path.suffix in SOURCES)
        files = {path.relative_to(package).as_posix(): path.read_bytes() for path in paths}
        if any(map(DECORATED.search, files.values())):
            packages[folder.name] = files
    return packages


def game_modules() -> list[str]:
    """The modules of games that live elsewhere, as the variable ``GEMGUILD_GAMES`` names them."""
    return [name.strip() for name in os.environ.get("GEMGUILD_GAMES", "").split(",") if name.strip()]


def game_files() -> dict[str, bytes]:
    """Every source and data file beside those modules, by the module's name and its path from there."""
    files: dict[str, bytes] = {}
    for name in game_modules():
        with suppress(ModuleNotFoundError):  # whoever registers the games reports it
            spec = find_spec(name)
            if spec is not None and spec.origin is not None:
                folder = Path(spec.origin).parent
                paths = sorted(path for path in folder.rglob("*") if path.suffix in SOURCES)
                files |= {f"{name} {path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}
    return files


def hash_of(*rooms: dict[str, bytes]) -> str:
    """A hash of files and their names, and of what compiles them."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(f"{sys.version_info[:2]}{numba.__version__}".encode())
    for files in rooms:
        for name, data in files.items():
            digest.update(name.encode())
            digest.update(data)
    return digest.hexdigest()


@cache
def sources_hash(package: Path = PACKAGE) -> str:
    """A hash of exactly this code: all source and data files of subpackages with compiled functions."""
    return hash_of(*compiled_packages(package).values())


@cache
def games_hash() -> str:
    """A hash of the games that live elsewhere."""
    return hash_of(game_files())


def is_elsewhere(module: str) -> bool:
    """Whether a module is not of this package, so that the hash of its sources does not cover it."""
    return module.partition(".")[0] != PACKAGE.name


ELSEWHERE: set[str] = set()
"""The records, as Numba writes their types, with rules that live elsewhere."""


def needs_games(module: str, types: str) -> bool:
    """Whether what a module compiles for some types of arguments may come from games that live elsewhere."""
    return is_elsewhere(module) or any(record in types for record in ELSEWHERE)


class Locator(UserProvidedCacheLocator):
    """Finds the folder of a function's code by where its file stands in the package, whichever clone that is."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The name of the folder."""
        path = Path(py_file).resolve()
        if not path.is_relative_to(PACKAGE):
            return cast("str", super().get_suitable_cache_subpath(py_file))  # type: ignore[no-untyped-call]
        return "-".join(path.relative_to(PACKAGE).parent.parts)


class Located(CompileResultCacheImpl):
    """What Numba keeps of a function, where ``Locator`` says."""

    _locator_classes = [Locator]  # noqa: RUF012  (as Numba declares it)


class Files(IndexDataCacheFile):
    """The files of a function's code. No two processes give them the same name.

    Numba counts them: processes that compile for different games at the same moment would choose the same number, and
    the index of one would lead to the code of the other. Now at most an entry of the index is lost, and what it led to
    is compiled once more.
    """

    def _data_name(self, number: int) -> str:
        return super()._data_name(number).replace(".nbc", f".{uuid4().hex}.nbc")  # type: ignore[no-untyped-call,no-any-return]


class Cache(FunctionCache):
    """Compiled code on disk, which for games that live elsewhere is looked up by their sources as well."""

    _impl_class = Located

    def __init__(self, function: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        locator = self._impl.locator
        self._cache_file = Files(self._cache_path, self._impl.filename_base, locator.get_source_stamp())  # type: ignore[no-untyped-call]

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        key = super()._index_key(sig, codegen)  # type: ignore[no-untyped-call]
        types = " ".join(map(str, getattr(sig, "args", sig)))  # as repr, types would be written in another way
        return (*key, games_hash()) if needs_games(self._py_func.__module__, types) else key


@cache
def cache_folder() -> Path:
    """Where compiled code of these sources is kept (``GEMGUILD_CACHE`` moves it)."""
    chosen = os.environ.get("GEMGUILD_CACHE")
    if chosen:
        root = Path(chosen)
    elif os.environ.get("XDG_CACHE_HOME"):
        root = Path(os.environ["XDG_CACHE_HOME"]) / "gemguild"
    else:
        root = Path.home() / ".cache" / "gemguild"
    return root / f"rules-{sources_hash()}"


INSIDE: Any = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
"""Options of functions that only compiled code calls: Python needs no way in, and references to arrays are not counted.

Counting took a third of a search's time. Whoever calls from Python keeps the arrays alive; so these functions can
neither make arrays nor return them.
"""


def compiled(function: F) -> F:
    """Have a function compiled wherever compiled code calls it: no Python objects inside.

    Called from Python it stays plain Python. Nothing of it is kept on disk: code that comes from there cannot be
    inlined into its callers. It can neither make arrays nor return them.
    """
    if COMPILING:
        overload(function, strict=False, jit_options=INSIDE)(lambda *_args: function)
    return function


def entry(function: F) -> F:
    """Compile a function that Python calls, with all it calls in turn: the GIL released, machine code kept on disk."""
    if not COMPILING:
        return function
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy")(function)
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        dispatcher._cache = Cache(function)
    finally:
        settings.CACHE_DIR = before
    return cast("F", dispatcher)


def compiled_as(plain: F) -> Callable[[Callable[..., Any]], None]:
    """Give a plain function another body in compiled code: the decorated Numba code generator.

    The plain body defines the meaning, and runs when nothing is compiled.
    """

    def decorate(generator: Callable[..., Any]) -> None:
        inside = intrinsic(generator)
        count = plain.__code__.co_argcount
        names = ", ".join(plain.__code__.co_varnames[:count])
        space: dict[str, Any] = {"inside": inside}
        exec(f"def choose({names}):\n    def call({names}):\n        return inside({names})\n    return call", space)
        overload(plain, inline="never")(space["choose"])

    return decorate
