// A call that is not as documented.
// refused: cannot convert value of type 'URL' to expected argument type 'String'
import Foundation
import SwiftUI

@MainActor
func opened(_ view: some View, _ url: URL) -> some View {
  view.onContinueUserActivity(url) { _ in }
}
