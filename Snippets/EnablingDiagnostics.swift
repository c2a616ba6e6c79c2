// The code of the landing page of WaymarkDiagnostics.

import Waymark
// snippet.enable
import WaymarkDiagnostics

#if DEBUG
LinkDiagnostics.enable()
#endif
// snippet.end

do {
  _ = try Pattern("users/{id/posts")
} catch {
  print(error.fixedPattern ?? "none")  // users/{id}/posts
}
