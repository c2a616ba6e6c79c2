// The code of the article "Use Xcode".
// snippet.exports
@_exported import WaymarkApp
@_exported import WaymarkRoutes
// snippet.end
