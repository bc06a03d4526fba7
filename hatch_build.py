"""Asked by hatch before it packs or installs: the package carries the built browser client."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def load_client(root: str) -> ModuleType:
    """The module that builds the client, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("client", Path(root) / "web" / "client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ClientBuildHook(BuildHookInterface[BuilderConfig]):
    """Builds the client first, for wheels and source archives; a clone builds it when it is played (``make play``)."""

    def dependencies(self) -> list[str]:
        """What building takes, unless the client is built already."""
        client = load_client(self.root)
        return [] if client.is_built() else [*client.BUILD_TOOLS]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build before anything is packed."""
        if version != "editable":
            load_client(self.root).build()
