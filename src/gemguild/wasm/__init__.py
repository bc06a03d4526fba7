"""The rules outside Python: what a browser needs to play without a server."""
