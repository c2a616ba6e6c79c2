val checkLinks by tasks.registering(Exec::class) {
  group = "verification"
  description = "Compares the routes with the manifest, for every link."
  workingDir = rootDir
  commandLine("waymark", "prove")
}
tasks.named("check") { dependsOn(checkLinks) }
