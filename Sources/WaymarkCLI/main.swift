import WaymarkCommand

WaymarkTool.main()
