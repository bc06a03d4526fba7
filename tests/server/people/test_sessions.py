"""What a browser calls itself."""

from __future__ import annotations

import pytest

from gemguild.server.people.sessions import device_of

AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 "
    "Edg/140.0.0.0": "Edge, Windows",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile "
    "Safari/537.36": "Chrome, Android",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
    "Mobile/15E148 Safari/604.1": "Safari, iPhone",
    "curl/8.9": "",
    "<script>Linux</script>\n" * 50: "Linux",
}


@pytest.mark.parametrize("agent", AGENTS)
def test_devices_are_described_in_words_of_ours(agent: str) -> None:
    assert device_of(agent) == AGENTS[agent]
