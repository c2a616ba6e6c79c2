/// The stylesheet of the link book: light and dark, with a contrast of at least 4.5:1 for text and
/// 3:1 for the edges of controls (WCAG 2.2, 1.4.3 and 1.4.11).
enum BookStyle {
  /// The path of the stylesheet.
  static let path = "/_links/book.css"

  /// The stylesheet.
  static let text = """
    :root {
      color-scheme: light dark;
      --page: #f6f6f9; --card: #ffffff; --sunk: #f1f1f6; --text: #17171c; --soft: #50505d;
      --line: #e0e0e9; --edge: #80808e; --accent: #3438b4; --on-accent: #ffffff;
      --accent-soft: #ececfb; --yes: #0a6234; --yes-soft: #e5f4eb; --no: #9c2a10;
      --no-soft: #fbebe6; --warn: #744a00; --warn-soft: #faf0da; --mark: #ffe98f;
      --on-mark: #1f1a00; --shadow: 0 1px 2px rgb(20 20 40 / .06), 0 6px 20px rgb(20 20 40 / .05);
      --bar: 3.5rem;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0f0f13; --card: #18181e; --sunk: #202028; --text: #ececf2; --soft: #b6b6c4;
        --line: #2d2d37; --edge: #787887; --accent: #aab2ff; --on-accent: #12122c;
        --accent-soft: #23244a; --yes: #82dfa9; --yes-soft: #11291c; --no: #ffac96;
        --no-soft: #361b13; --warn: #f2c877; --warn-soft: #302512; --mark: #574c00;
        --on-mark: #fff6c9; --shadow: none;
      }
    }
    *, *::before, *::after { box-sizing: border-box; }
    html { scroll-padding-top: calc(var(--bar) + 5.5rem); -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--page); color: var(--text);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      overflow-wrap: anywhere;
    }
    h1, h2, h3, h4, p, ul, dl, dd, figure, fieldset { margin: 0; padding: 0; }
    ul { list-style: none; }
    h1 { font-size: clamp(1.75rem, 1.2rem + 2.4vw, 2.5rem); line-height: 1.12;
      letter-spacing: -.025em; }
    h2 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.018em; }
    h3 { font-size: 1.0625rem; line-height: 1.3; }
    h4 { font-size: .9375rem; color: var(--soft); margin: .9rem 0 .25rem; }
    a { color: var(--accent); text-underline-offset: .18em; }
    code, pre, var { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace;
      font-size: .9em; font-style: normal; }
    pre { margin: 0; white-space: pre-wrap; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
    main:focus, h2:focus { outline: none; }
    h1 + .lead, h2 + .lead { margin-top: .5rem; }
    .soft, .hint, .lead, .text, small { color: var(--soft); }
    .hint, small { font-size: .875rem; }
    .skip { position: absolute; left: -999rem; top: .5rem; z-index: 3; padding: .5rem 1rem;
      background: var(--card); border-radius: 8px; }
    .skip:focus { left: 1rem; }

    .top { position: sticky; top: 0; z-index: 2; background: var(--card);
      border-bottom: 1px solid var(--line); }
    .bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem;
      max-width: 72rem; min-height: var(--bar); margin: 0 auto; padding: 0 1.25rem; }
    .brand { min-width: 0; }
    .brand a { color: var(--soft); text-decoration: none; }
    .brand b { color: var(--text); }
    .top ul { display: flex; gap: .25rem; }
    .top nav a { display: block; padding: .55rem .7rem; border-radius: 8px; color: var(--text);
      text-decoration: none; font-weight: 550; }
    .top nav a:hover { background: var(--sunk); }
    main, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
    main > section { padding: 2.5rem 0 0; }
    footer { padding-top: 2.5rem; padding-bottom: 3rem; color: var(--soft); font-size: .9375rem; }

    input, select, button { font: inherit; color: inherit; }
    input:not([type=checkbox]), select {
      width: 100%; min-height: 2.75rem; padding: .5rem .8rem; border: 1px solid var(--edge);
      border-radius: 10px; background: var(--card);
    }
    input::placeholder { color: var(--soft); opacity: 1; }
    [aria-invalid=true] { border-color: var(--no); box-shadow: 0 0 0 1px var(--no); }
    button { min-height: 2.75rem; padding: .5rem 1.1rem; border: 1px solid var(--edge);
      border-radius: 10px; background: var(--card); font-weight: 600; cursor: pointer;
      flex: none; white-space: nowrap; }
    button.primary { border-color: var(--accent); background: var(--accent);
      color: var(--on-accent); }
    button.small { min-height: 1.75rem; padding: .1rem .6rem; border-radius: 7px;
      font-size: .8125rem; }
    button:hover { filter: brightness(.96); }
    label { display: block; font-weight: 600; }
    label small { font-weight: 400; }
    .error { color: var(--no); font-size: .9375rem; margin-top: .3rem; }

    .ask { margin-top: 1.25rem; }
    .ask > label { margin-bottom: .35rem; font-size: .9375rem; }
    .ask .row { display: flex; gap: .6rem; }
    .ask input { min-height: 3.25rem; border-radius: 14px; font-size: 1.0625rem; min-width: 0; }
    .ask .primary { min-height: 3.25rem; padding: 0 1.5rem; border-radius: 14px; }
    .ask .hint { margin-top: .5rem; }

    .answer { margin-top: 2rem; }
    .answer h2 { font-size: 1.125rem; letter-spacing: 0; margin-bottom: .9rem; }
    .cards { display: grid; gap: .9rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
    .card, .change, .decides, .near, .routes, .finding, .single .body {
      border: 1px solid var(--line); border-radius: 14px; background: var(--card);
      box-shadow: var(--shadow);
    }
    .card { padding: 1rem 1.1rem; border-top: 4px solid var(--edge); }
    .card.yes { border-top-color: var(--yes); }
    .card.no { border-top-color: var(--no); }
    .card.part { border-top-color: var(--warn); }
    .card h3 { font-size: .875rem; color: var(--soft); }
    .card p { margin-top: .5rem; font-size: .9375rem; }
    .card .verdict { margin-top: .1rem; font-size: 1.125rem; font-weight: 650; line-height: 1.3; }
    .card.yes .verdict { color: var(--yes); }
    .card.no .verdict { color: var(--no); }
    .card.part .verdict { color: var(--warn); }
    .values { display: grid; grid-template-columns: auto 1fr; gap: .15rem .75rem;
      margin-top: .5rem; font-size: .9375rem; }
    .values dt { color: var(--soft); }
    .note { color: var(--warn); }
    .change { margin-top: .9rem; padding: 1rem 1.1rem; background: var(--accent-soft);
      border-color: var(--accent); }
    .change li { position: relative; padding: .3rem 0 .3rem 1.2rem; }
    .change li::before { content: "→"; position: absolute; left: 0; color: var(--accent); }
    .decides { margin-top: .9rem; overflow: hidden; }
    .decides figcaption { padding: .7rem 1.1rem; font-size: .9375rem; font-weight: 600;
      border-bottom: 1px solid var(--line); }
    .decides pre { padding: .7rem 0; background: var(--sunk); }
    .line, .gap { display: block; padding: 0 1.1rem 0 4.25rem; text-indent: -3.15rem; }
    .is-marked, .is-marked .number { background: var(--mark); color: var(--on-mark); }
    .gap { color: var(--soft); text-indent: 0; }
    mark { background: var(--mark); color: var(--on-mark); }
    .number { display: inline-block; width: 2.4rem; margin-right: .75rem; text-align: right;
      text-indent: 0; color: var(--soft); user-select: none; }
    .near { margin-top: .9rem; padding: .3rem 1.1rem .8rem; }
    .near summary { padding: .5rem 0; font-weight: 650; cursor: pointer; }
    .near li { padding: .2rem 0; font-size: .9375rem; }
    .drawing { margin: .3rem 0 .5rem; padding: .5rem .8rem; border-radius: 8px;
      background: var(--sunk); }

    .find { position: sticky; top: var(--bar); z-index: 1; margin: 1rem -1.25rem 0;
      padding: .75rem 1.25rem; background: var(--page); }
    .find .row { display: flex; align-items: center; gap: .9rem; }
    .find label { position: absolute; left: -999rem; }
    .find output:empty { display: none; }
    .find output { flex: none; min-width: 5.5rem; color: var(--soft); font-size: .9375rem; }
    .identity { margin-top: .75rem; }
    .identity summary { color: var(--soft); cursor: pointer; }
    .identity .facts { margin-top: .5rem; }
    .routes { margin-top: .5rem; }
    .routes > li + li { border-top: 1px solid var(--line); }
    .entry, .routes .web p { display: grid; gap: .15rem .75rem; padding: .8rem 1.1rem;
      grid-template-columns: minmax(0, 1fr); color: inherit; }
    .entry { position: relative; padding-right: 3rem; border-radius: 14px; text-decoration: none; }
    .entry:hover { background: var(--sunk); }
    .entry::after { content: ""; position: absolute; right: 1.3rem; top: 50%; width: .5rem;
      height: .5rem; margin-top: -.35rem; border: solid var(--edge); border-width: 0 2px 2px 0;
      transform: rotate(-45deg); }
    .entry[aria-expanded=true]::after { transform: rotate(45deg); }
    .head { display: flex; flex-wrap: wrap; gap: .3rem .5rem; align-items: center; }
    .name { font-weight: 650; }
    .pattern { color: var(--soft); }
    .pattern var { color: var(--accent); font-size: 1em; }
    .badge { display: inline-block; padding: 0 .55rem; border: 1px solid var(--line);
      border-radius: 999px; background: var(--sunk); color: var(--soft); font-size: .78125rem;
      font-weight: 600; white-space: nowrap; }
    .badge.no { background: var(--no-soft); color: var(--no); border-color: transparent; }
    .badge.ok { background: var(--yes-soft); color: var(--yes); border-color: transparent; }
    .badge.warn { background: var(--warn-soft); color: var(--warn); border-color: transparent; }
    .count { color: var(--soft); font-weight: 500; font-size: .875em; }
    .body { display: grid; gap: 1rem 2.5rem; padding: .5rem 1.1rem 1.25rem; }
    .single .body { margin: 1.25rem 0; padding-top: 1.1rem; }
    .facts { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .35rem 1rem;
      align-content: start; font-size: .9375rem; }
    .facts dt, .label { color: var(--soft); }
    .label { font-size: .9375rem; }
    .plain li { padding: .15rem 0; }
    .write { padding: 1rem 1.1rem; border-radius: 12px; background: var(--sunk); }
    .field { margin-bottom: .8rem; }
    .field label { margin-bottom: .3rem; }
    .links { margin-top: 1rem; }
    .links li { padding: .25rem 0; }
    .own { font-weight: 600; }
    .code { display: inline-block; margin-top: .75rem; padding: .75rem; border-radius: 12px;
      background: #ffffff; color: #17171c; text-align: center; }
    .code svg { display: block; width: 12.5rem; max-width: 100%; height: auto; }
    .code figcaption { max-width: 12.5rem; margin-top: .35rem; font-size: .8125rem; }
    .empty { display: none; padding: 1.5rem; color: var(--soft); text-align: center; }
    .empty.is-shown { display: block; }

    .filter { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0; }
    .filter fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; border: 0;
      min-width: 0; }
    .filter legend { float: left; margin-right: .9rem; color: var(--soft); }
    .filter label { display: flex; align-items: center; gap: .4rem; min-height: 1.75rem;
      font-weight: 500; }
    .filter input { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); }
    .findings { display: grid; gap: .75rem; }
    .finding { padding: .9rem 1.1rem; }
    .finding .message { margin-top: .35rem; font-weight: 600; }
    .finding dl { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .2rem .75rem;
      margin-top: .4rem; font-size: .9375rem; }
    .finding dt { color: var(--soft); }
    #findings:has(#show-error:not(:checked)) .is-error,
    #findings:has(#show-warning:not(:checked)) .is-warning,
    #findings:has(#show-info:not(:checked)) .is-info,
    #findings:has(#show-catalog:not(:checked)) .is-catalog,
    #findings:has(#show-ios:not(:checked)) .is-ios,
    #findings:has(#show-android:not(:checked)) .is-android,
    #findings:has(#show-web:not(:checked)) .is-web { display: none; }

    @media (min-width: 48rem) {
      .body { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); }
      .body > .write { grid-row: 1 / span 4; grid-column: 2; align-self: start; }
    }
    @media (max-width: 40rem) {
      .bar { flex-wrap: wrap; gap: 0 1rem; padding-top: .5rem; }
      .top { position: static; }
      .top nav { margin: 0 -.7rem; }
      html { scroll-padding-top: 5.5rem; }
      .find { top: 0; }
      .ask .row { flex-direction: column; }
      .facts, .finding dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
      .facts dd, .finding dd { margin-bottom: .4rem; }
    }
    @media (pointer: coarse) { button.small { min-height: 2.75rem; padding: .5rem .9rem; } }
    @media print { .top, .find, .filter, .ask, .write button { display: none; } }

    """
}
