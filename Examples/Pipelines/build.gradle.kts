val checkLinks by tasks.registering(Exec::class) {
  group = "verification"
  description = "Checks the links: their declarations, the manifest and the other files."
  workingDir = rootDir
  commandLine("waymark", "doctor")
}
tasks.named("check") { dependsOn(checkLinks) }
