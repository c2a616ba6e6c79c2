// The enum of the target `Typed` without its routes.

@attached(member)
macro Empty() = #externalMacro(module: "EmptyMacros", type: "EmptyMacro")

@Empty
enum Destination: Hashable {
  case home
  case station(id: Int, name: String?)
}
