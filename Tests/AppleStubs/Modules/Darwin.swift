// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple
// Only Apple's systems have it: what needs one of them asks `canImport(Darwin)`.
