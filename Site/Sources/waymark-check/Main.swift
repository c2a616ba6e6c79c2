import SiteCheck
import WaymarkCommand

@main enum Main {
  static func main() async { await TLSFileClient.main() }
}
