"""A passkey in software: what a device does between the server's options and the browser's answer."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


class Authenticator:
    """Keeps one passkey. What it gets wrong is for a test to say."""

    def __init__(self, origin: str = "http://testserver", *, is_verified: bool = True, counts: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if is_verified else 0)
        self.counts = counts
        self.counter = 0
        self.credential = secrets.token_bytes(20)
        self.user = b""
        self.key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: str) -> str:
        """The answer of ``navigator.credentials.create``."""
        asked = json.loads(options)
        self.user = unpack(asked["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        made = bytes(16) + struct.pack(">H", len(self.credential)) + self.credential + cbor2.dumps(cose)
        data = self._data(asked["rp"]["id"], WITH_KEY) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        told = self._client_data("webauthn.create", asked["challenge"])
        return self._answer({"clientDataJSON": pack(told), "attestationObject": pack(attestation)})

    def get(self, options: str) -> str:
        """The answer of ``navigator.credentials.get``."""
        asked = json.loads(options)
        self.counter += self.counts
        data = self._data(asked["rpId"], 0)
        told = self._client_data("webauthn.get", asked["challenge"])
        signature = self.key.sign(data + hashlib.sha256(told).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": pack(told),
                "authenticatorData": pack(data),
                "signature": pack(signature),
                "userHandle": pack(self.user),
            }
        )

    def _data(self, site: str, more: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", self.flags | more, self.counter)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, Any]) -> str:
        name = pack(self.credential)
        return json.dumps(
            {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
        )


def pack(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpack(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
