import WaymarkCommand

await WaymarkTool.main()
