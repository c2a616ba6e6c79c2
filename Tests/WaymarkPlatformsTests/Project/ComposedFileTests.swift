import Testing
import WaymarkPlatforms

@Suite struct ComposedFileTests {
  @Test func `each line of a composed file has the place of the line that it comes from`() {
    var file = ComposedFile()
    file.add("<manifest>", ProjectPlace("main.xml", 1))
    file.add("<data/>\n<data/>", ProjectPlace("free.xml", 7))
    #expect(file.text == "<manifest>\n<data/>\n<data/>\n")
    #expect(file.place(of: 3) == ProjectPlace("free.xml", 7))
    #expect(file.place(of: 9) == ProjectPlace("free.xml", 7))
    #expect(file.place(of: 1) == ProjectPlace("main.xml", 1))
    #expect(ComposedFile().place(of: 1) == nil)
  }
}
