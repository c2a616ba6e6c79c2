"""Apple's systems: how they answer a condition, and which modules they have."""

from dataclasses import dataclass

_ALL = ["AppleFoundation", "Darwin", "os", "UniformTypeIdentifiers", "UserNotifications"]
_MOST = ["CoreSpotlight", "UIKit", "SwiftUI", "WidgetKit", "AppIntents", "StoreKit"]


@dataclass(frozen=True)
class System:
    name: str
    answers_to: str  # What `os(…)` is true for.
    modules: tuple  # In an order in which each may import those before it.

    @property
    def environment(self):
        return "macCatalyst" if self.name == "macCatalyst" else None


def _system(name, answers_to, *modules):
    return System(name, answers_to, (*_ALL, *modules))


# Every system can import them, also where its documentation lists nothing of them: an adapter that
# asks `canImport` alone must not depend on which of Apple's SDKs ships an empty module.
SYSTEMS = [
    _system("iOS", "iOS", *_MOST),
    _system("macOS", "macOS", *["AppKit" if one == "UIKit" else one for one in _MOST]),
    # An iPad's app on a Mac can import AppKit, too.
    _system("macCatalyst", "iOS", "AppKit", *_MOST),
    _system("visionOS", "visionOS", *_MOST),
    _system("tvOS", "tvOS", *_MOST),
    _system("watchOS", "watchOS", "WatchKit", *_MOST),
]

# No system of Apple's has them.
FOREIGN = {"FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Bionic"}
