internal import WaymarkPlatforms

/// The stylesheet of the pages: the visitor's own font, light and dark, with a contrast of at least
/// 7:1 for text (WCAG 2.2, 1.4.6).
enum SiteStyle {
  /// The path of the stylesheet on every host.
  static let path = WebFile.stylePath

  /// The stylesheet.
  static let text = """
    :root {
      color-scheme: light dark;
      --page: #fbfbfd; --text: #1c1c21; --soft: #4b4b57; --line: #82828f; --link: #00429d;
      --button: #1c1c21; --on-button: #ffffff;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121217; --text: #ececf1; --soft: #b9b9c6; --line: #73737f; --link: #9cc3ff;
        --button: #ececf1; --on-button: #121217;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--page); color: var(--text);
      font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      overflow-wrap: anywhere;
    }
    main { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 32rem; }
    h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em; }
    p { margin: 0 0 1rem; }
    nav { margin: 1.5rem 0 1rem; }
    a { color: var(--link); text-underline-offset: .15em; }
    a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .cover {
      display: block; width: 100%; max-height: 20rem; margin: 0 0 1.5rem; object-fit: cover;
      border-radius: 12px;
    }
    .button {
      display: block; margin: 0 0 .75rem; padding: .8rem 1rem; border: 1px solid var(--button);
      border-radius: 12px; background: var(--button); color: var(--on-button);
      font-weight: 600; text-align: center; text-decoration: none;
    }
    .plain, .button ~ .button {
      border-color: var(--line); background: transparent; color: var(--text);
    }
    .note { color: var(--soft); font-size: .9375rem; }

    """
}
