"""The mistakes that this process shall make, by name: `MISTAKES=put-merges,key-prefix`."""

import os

_chosen = set(filter(None, os.environ.get("MISTAKES", "").split(",")))

HARMLESS = os.environ.get("HARMLESS") == "1"
"""The same service, odd but right: see README.md."""


def mistake(name: str) -> bool:
    return name in _chosen
