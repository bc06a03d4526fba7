"""The compiled rules and the search in WebAssembly: the very functions that Numba compiles here, for another processor.

``entries.py`` and ``searching.py`` list what a module can be asked to do, ``compile.py`` makes one out of a game, and
``build.py`` makes all of them, reproducibly. ``python -m gemguild.wasm FOLDER`` builds.
"""
