extension HTMLReference {
  /// The style of the page: the reader's own font and colors, with a contrast of at least 7:1 for
  /// text (WCAG 2.2, 1.4.6).
  static let style = """
    :root {
      color-scheme: light dark;
      --page: #fbfbfd; --card: #ffffff; --text: #1c1c21; --soft: #4b4b57;
      --line: #dfdfe6; --code: #f1f1f6; --link: #00429d; --old: #7a2300;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121217; --card: #1b1b22; --text: #ececf1; --soft: #b9b9c6;
        --line: #35353f; --code: #26262f; --link: #9cc3ff; --old: #ffb694;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 2.5rem 1rem 5rem; max-width: 48rem;
      background: var(--page); color: var(--text);
      font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      overflow-wrap: anywhere;
    }
    h1 { font-size: 2.125rem; line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 1.25rem; }
    h2 { font-size: 1.3125rem; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 .5rem; }
    h3, thead th, dt { font-size: .875rem; font-weight: 600; color: var(--soft); }
    h3 { margin: 1rem 0 .25rem; }
    p { margin: 0 0 .75rem; }
    a { color: var(--link); text-underline-offset: .15em; }
    a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
    code { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
    :not(pre):not(a) > code {
      background: var(--code); border-radius: 4px; padding: .1em .3em;
      box-decoration-break: clone; -webkit-box-decoration-break: clone;
    }
    a, code, dd, h2, p, span, td { unicode-bidi: isolate; }
    pre {
      margin: 0 0 1rem; padding: .75rem 1rem; border-radius: 8px;
      background: var(--code); white-space: pre-wrap;
    }
    section, nav {
      margin: 1.25rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 12px;
      background: var(--card);
    }
    section:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
    ul { margin: 0; padding: 0; list-style: none; }
    li { padding: .2rem 0; }
    nav a { font-weight: 600; }
    nav li {
      display: grid; grid-template-columns: minmax(0, 13rem) minmax(0, 1fr); gap: 0 1rem;
      align-items: baseline;
    }
    nav span:only-child { grid-column: 1 / -1; }
    dl { margin: 0; display: grid; grid-template-columns: 9.5rem 1fr; gap: .5rem 1rem; }
    dt { line-height: 1.9; }
    dd { margin: 0; min-width: 0; }
    table {
      width: 100%; border-collapse: collapse; margin: 0 0 1rem; overflow-wrap: break-word;
    }
    thead th:first-child { width: 10.5rem; }
    thead th:nth-child(2) { width: 5.5rem; }
    th, td { padding: .45rem .75rem .45rem 0; text-align: left; vertical-align: top; }
    tr > :last-child { padding-right: 0; }
    tbody tr { border-top: 1px solid var(--line); }
    tbody th { font-weight: 400; }
    small { color: var(--soft); }
    .old {
      font-size: .75rem; font-weight: 600; letter-spacing: 0; color: var(--old);
      border: 1px solid currentColor; border-radius: 999px; padding: .1em .6em;
      vertical-align: .15em; white-space: nowrap;
    }
    .skip { position: absolute; left: -999rem; }
    .skip:focus { position: static; }
    @media (max-width: 32rem) {
      dl, nav li { grid-template-columns: minmax(0, 1fr); gap: 0; }
      dd { margin-bottom: .5rem; }
      thead th:first-child, thead th:nth-child(2) { width: auto; }
    }
    @media print { section { break-inside: avoid; } nav, .skip { display: none; } }
    """
}
