"""Versions, and what they mean for each platform.

A version is a tuple of integers without trailing zeros, so that 26 and 26.0
are one. A map from platform to version says what something needs, or what is
sure to be there.
"""

# Something that is on no release of a platform needs a version none reaches.
# Code that is itself unavailable there is taken to run on it.
NEVER = (1_000_000,)

# The spelling of Package.swift's dump, and the one `@available` uses.
PLATFORMS = {
    "macos": "macOS",
    "maccatalyst": "macCatalyst",
    "ios": "iOS",
    "tvos": "tvOS",
    "watchos": "watchOS",
    "visionos": "visionOS",
    "driverkit": "DriverKit",
}

_ALIASES = {"OSX": "macOS", "xrOS": "visionOS"}


def parsed(text):
    """The version a string spells."""
    return trimmed(tuple(int(part) for part in text.split(".")))


def trimmed(version):
    while version and version[-1] == 0:
        version = version[:-1]
    return version


def spelled(version):
    return "(on no release)" if version == NEVER else ".".join(map(str, version or (0,)))


def listed(versions):
    """A map of versions as a reader wants it: `macOS 26, iOS 26`."""
    pairs = dict(versions).items()
    return ", ".join(f"{name} {spelled(version)}" for name, version in pairs)


def domains(name):
    """The platforms an availability domain speaks of."""
    if name in ("*", "anyAppleOS"):
        return list(PLATFORMS.values())
    name = _ALIASES.get(name, name)
    return [name] if name in PLATFORMS.values() else []


def raise_to(versions, platform, version):
    """Keeps the higher of what is known and what is new."""
    versions[platform] = max(versions.get(platform, ()), version)


def on(versions, platform):
    """What a map says of a platform. Catalyst follows iOS where it is silent."""
    if platform == "macCatalyst" and platform not in versions:
        platform = "iOS"
    return versions.get(platform, ())
