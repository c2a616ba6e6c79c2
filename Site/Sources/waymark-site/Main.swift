import ArgumentParser
import SiteServer

@main enum Main {
  static func main() async { await SiteCommand.main() }
}
