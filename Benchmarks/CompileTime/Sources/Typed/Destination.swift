import WaymarkRoutes

@Routes
enum Destination: Hashable {
  @Route("")
  case home
  @Route("station/{id}/{name?}")
  case station(id: Int, name: String?)
}
