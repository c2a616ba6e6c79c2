/// Returns the name of a type without its module and enclosing types, as `String(describing:)`
/// does.
///
/// That initializer first looks for conformances of the type of the type, which costs a new process
/// as much as compiling many routes.
func typeName(_ type: Any.Type) -> String { _typeName(type, qualified: false) }
