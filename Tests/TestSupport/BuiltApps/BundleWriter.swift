package import Foundation

/// Writes apps for Apple's systems as Xcode does.
package enum BundleWriter {
  /// The entitlements of an executable in both encodings; `nil` for a signature without them.
  package struct Code {
    package var type: UInt32 = 0x0100_000C
    package var xml: [String: Any]?
    package var der: [String: Any]?
    package var isSigned = true

    package init(_ entitlements: [String: Any]?) {
      (xml, der) = (entitlements, entitlements)
    }

    /// The code as an executable for one architecture.
    package var bytes: [UInt8] {
      let signature = isSigned ? BundleWriter.signature(xml, der) : []
      var commands: [UInt8] = []
      for number in [0x1B, 24, 1, 2, 3, 4] as [UInt32] { commands.little(number) }
      if isSigned {
        for number in [0x1D, 16, 72, UInt32(signature.count)] { commands.little(number) }
      }
      var bytes: [UInt8] = []
      let head: [UInt32] = [
        0xFEED_FACF, type, 0, 2, isSigned ? 2 : 1, UInt32(commands.count), 0, 0,
      ]
      for number in head { bytes.little(number) }
      return bytes + commands + signature
    }
  }

  private static func signature(_ xml: [String: Any]?, _ der: [String: Any]?) -> [UInt8] {
    func blob(_ magic: UInt32, _ content: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.big(magic)
      bytes.big(UInt32(content.count + 8))
      return bytes + content
    }
    var blobs: [(UInt32, [UInt8])] = [(0, blob(0xFADE_0C02, [1, 2, 3, 4]))]
    if let xml { blobs.append((5, blob(0xFADE_7171, propertyList(xml, .xml)))) }
    if let der {
      let value = DERWriter.list(0x70, [DERWriter.value(2, [1]), self.der(der)])
      blobs.append((7, blob(0xFADE_7172, value)))
    }
    var (index, content) = ([UInt8](), [UInt8]())
    for (slot, bytes) in blobs {
      index.big(slot)
      index.big(UInt32(12 + 8 * blobs.count + content.count))
      content += bytes
    }
    var bytes: [UInt8] = []
    bytes.big(0xFADE_0CC0 as UInt32)
    bytes.big(UInt32(12 + index.count + content.count))
    bytes.big(UInt32(blobs.count))
    return bytes + index + content
  }

  private static func der(_ value: Any) -> [UInt8] {
    switch value {
    case let flag as Bool: DERWriter.value(1, [flag ? 0xFF : 0])
    case let text as String: DERWriter.string(text)
    case let list as [Any]: DERWriter.list(0x30, list.map(der))
    case let dictionary as [String: Any]:
      DERWriter.list(
        0xB0,
        dictionary.sorted { $0.key < $1.key }.map { key, value in
          DERWriter.list(0x30, [DERWriter.string(key), der(value)])
        }
      )
    default: []
    }
  }

  /// Returns an executable for several architectures.
  package static func executable(_ codes: [Code]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.big(0xCAFE_BABE as UInt32)
    bytes.big(UInt32(codes.count))
    var content: [UInt8] = []
    for code in codes {
      let own = code.bytes
      let offset = UInt32(8 + 20 * codes.count + content.count)
      for number in [code.type, 0, offset, UInt32(own.count), 0] { bytes.big(number) }
      content += own
    }
    return bytes + content
  }

  package static func propertyList(
    _ value: Any,
    _ format: PropertyListSerialization.PropertyListFormat = .binary
  ) -> [UInt8] {
    let data = try? PropertyListSerialization.data(
      fromPropertyList: value,
      format: format,
      options: 0
    )
    return Array(data ?? Data())
  }

  /// Returns the files of a bundle.
  ///
  /// - Parameters:
  ///   - profile: The content of the provisioning profile; `nil` for a bundle without one.
  ///   - root: The folder, with a slash at its end.
  package static func files(
    _ executable: [UInt8],
    info: [String: Any] = [:],
    profile: [String: Any]? = nil,
    root: String = "Payload/Shop.app/"
  ) -> [(String, [UInt8])] {
    let info = info.merging(["CFBundleExecutable": "Shop"]) { own, _ in own }
    let files = [("\(root)Info.plist", propertyList(info)), ("\(root)Shop", executable)]
    guard let profile else { return files }
    let signed = DERWriter.signed(propertyList(profile, .xml), by: "Profile")
    return files + [("\(root)embedded.mobileprovision", signed)]
  }
}
