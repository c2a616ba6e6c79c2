extension String {
  /// Returns the first name that is not taken: this one, or this one with 2, 3 and so on.
  package func numbered(_ separator: String = "", while isTaken: (String) -> Bool) -> String {
    var name = self
    var number = 1
    while isTaken(name) {
      number += 1
      name = "\(self)\(separator)\(number)"
    }
    return name
  }
}
