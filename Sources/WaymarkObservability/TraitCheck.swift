#if !Tools
#error(
  "WaymarkObservability needs the package trait 'Tools': name it in the traits of the dependency"
)
#endif
