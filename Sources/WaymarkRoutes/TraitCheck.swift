#if !TypedRoutes
#error(
  "WaymarkRoutes needs the package trait 'TypedRoutes': name it in the traits of the dependency"
)
#endif
