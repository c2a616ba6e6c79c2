/** A text that is not a link, or not one as RFC 3986 allows it, where there is no code. */
class Refusal {
  readonly code: string
  readonly message: string

  constructor(code: string, message: string) {
    this.code = code
    this.message = message
  }
}

const notStrict = new Refusal("", "")

const refusals = {
  missingScheme: new Refusal("link.missing-scheme", "the link has no scheme"),
  missingHost: new Refusal("link.missing-host", "the link has no host"),
  invalidHost: new Refusal("link.invalid-host", "the host is not a domain or an IP address"),
  invalidAppHost: new Refusal(
    "link.invalid-host",
    "the text between '//' and the path cannot be the host of a link"
  ),
  invalidPort: new Refusal("link.invalid-port", "the port is not a number from 0 to 65535"),
  credentials: new Refusal("link.credentials", "the web link carries a user name or password"),
  control: new Refusal(
    "link.control-character",
    "the path of the link contains a control character"
  ),
}

/** A link of the app's, decoded, with the scopes that it is in, the most specific first. */
interface Link {
  readonly isWeb: boolean
  readonly scheme: string
  readonly domain: string
  readonly scopes: readonly string[]
  readonly path: readonly string[]
  readonly endsInSlash: boolean
  readonly items: readonly (readonly [string, string])[]
  /** The values of the items as in the link. */
  readonly rawValues: readonly string[]
  readonly fragment: string | null
  /** The components of the fragment. */
  readonly fragmentPath: readonly string[]
}

/**
 * Reads a link by RFC 3986, or else as browsers read it (URL standard).
 *
 * All texts below have a character for each octet of UTF-8 until they are decoded.
 */
function readLink(url: string, table: Table): Link {
  const text = utf8(url)
  const limit = table.data.policies.maximumLength
  if (text === "") throw new Refusal("link.empty", "the link is empty")
  if (text.length > limit) throw tooLong(text.length, limit)
  try {
    return readStrictly(text, table, false)
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code === "link.too-many-items") throw refusal
  }
  const spelled = browserSpelling(text, table.data.policies.credentials === "ignore")
  if (spelled.length > limit) throw tooLong(spelled.length, limit)
  return readStrictly(spelled, table, true)
}

function tooLong(length: number, limit: number): Refusal {
  return new Refusal("link.too-long", `the link has ${length} bytes; at most ${limit} are read`)
}

/** Reads a link by RFC 3986; `isLenient` for one that `browserSpelling` has written. */
function readStrictly(text: string, table: Table, isLenient: boolean): Link {
  const scheme = schemeOf(text)
  const isWeb = scheme === "http" || scheme === "https"
  const [beforeFragment, rawFragment] = split(text.slice(scheme.length + 1), "#")
  const [beforeQuery, rawQuery] = split(beforeFragment, "?")
  let path = beforeQuery
  let hasAuthority = path.startsWith("//")
  if (hasAuthority) path = path.slice(2)
  let domain = ""
  if (isWeb) {
    if (!hasAuthority) throw refusals.missingHost
    const [authority] = split(path, "/")
    path = path.slice(authority.length)
    domain = domainOf(authority, scheme === "https", table.data.policies, isLenient)
  }
  if (path.startsWith("/")) {
    path = path.slice(1)
    hasAuthority = false
  }
  const segments = path.split("/")
  const kept: number[] = []
  let endsInSlash = false
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1
    const dots = dotsOf(segment)
    // The authority of a custom scheme is never removed.
    const isRemovable = kept.length > 0 && !(hasAuthority && kept[kept.length - 1] === 0)
    if (dots === 2 && isRemovable) kept.pop()
    if (dots > 0) endsInSlash = isLast
    else if (isLast && segment === "") endsInSlash = true
    else kept.push(index)
    // A segment that is removed must be valid, too.
    if (!isLenient) decode(segment, "[]", isLenient)
  })
  const keepsEmpty = table.data.policies.emptyComponents === "strict"
  const components: string[] = []
  for (const index of kept) {
    const segment = segments[index] ?? ""
    if (segment === "" && !keepsEmpty) continue
    // The brackets of an IPv6 address are valid in an authority and nowhere else in a path.
    const component = decode(segment, index === 0 && hasAuthority ? "[]" : "", isLenient)
    if (hasControl(component)) throw refusals.control
    components.push(component)
  }
  const pieces = (rawQuery ?? "").split("&").filter((piece) => piece !== "")
  const fragment = rawFragment ?? ""
  return {
    isWeb,
    scheme,
    domain,
    scopes: isWeb ? table.webScopes(domain) : table.appScopes(scheme),
    path: components,
    endsInSlash,
    items: itemsOf(pieces, table.data.policies, isLenient),
    rawValues: pieces.map((piece) => split(piece, "=")[1] ?? ""),
    fragment: rawFragment === null ? null : decode(fragment, "/?[]", isLenient),
    fragmentPath: fragment.split("/").map((part) => decode(part, "/?[]", isLenient)),
  }
}

function split(text: string, separator: string): [string, string | null] {
  const index = text.indexOf(separator)
  return index < 0 ? [text, null] : [text.slice(0, index), text.slice(index + 1)]
}

function schemeOf(text: string): string {
  const [scheme] = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(text) ?? []
  if (scheme === undefined) throw refusals.missingScheme
  return lowercase(scheme)
}

/** The host in lower case, with its port where that is not the default. */
function domainOf(
  authority: string, isSecure: boolean, policies: Policies, isLenient: boolean
): string {
  const at = authority.lastIndexOf("@")
  if (at >= 0) {
    if (policies.credentials !== "ignore") throw refusals.credentials
    const user = authority.slice(0, at)
    if (user.includes("@")) throw notStrict
    decode(user, "", isLenient)
  }
  const place = authority.slice(at + 1)
  const host = place.startsWith("[")
    ? place.slice(0, place.indexOf("]") + 1) : split(place, ":")[0]
  const port = place.slice(host.length)
  if (place.startsWith("[")) {
    if (spelledAddress(host.slice(1, -1)) === null) throw refusals.invalidHost
    if (port !== "" && !port.startsWith(":")) throw refusals.invalidHost
  } else {
    if (host === "") throw refusals.missingHost
    for (const octet of host) {
      const isEncoded = octet === "%" || octet >= "\x80"
      const isValid = isEncoded ? isLenient : isPlain(octet) && octet !== "@"
      if (!isValid) throw refusals.invalidHost
    }
    // Only the DNS root has an empty label, at the end.
    if (!isLenient && /^\.|\.\./.test(host)) throw refusals.invalidHost
  }
  let number = 0
  for (const digit of port.slice(1)) {
    if (!/[0-9]/.test(digit)) throw refusals.invalidPort
    number = number * 10 + Number(digit)
    if (number > 65535) throw refusals.invalidPort
  }
  const isDefault = port.length < 2 || number === (isSecure ? 443 : 80)
  const name = lowercase(unescaped(host)).replace(/([^.])\.$/, "$1")
  return fromUTF8(name).text + (isDefault ? "" : `:${number}`)
}

function itemsOf(
  pieces: readonly string[], policies: Policies, isLenient: boolean
): [string, string][] {
  const items = pieces.map((piece): [string, string] => {
    const [name, value] = split(piece, "=")
    const plusIsSpace = policies.plus === "space"
    return [
      decode(name, "/?[]", isLenient, plusIsSpace),
      decode(value ?? "", "/?[]", isLenient, plusIsSpace),
    ]
  })
  if (pieces.length > policies.maximumItems) {
    throw new Refusal(
      "link.too-many-items",
      `the link has more than ${policies.maximumItems} query items`
    )
  }
  return items
}

/** 1 for `.`, 2 for `..`, even if they are escaped; 0 for anything else. */
function dotsOf(segment: string): number {
  if (segment.length > 6) return 0
  const text = segment.replace(/%2E/gi, ".")
  return text === "." ? 1 : text === ".." ? 2 : 0
}

/** The text of octets and escapes; refused if RFC 3986 does not allow it. */
function decode(
  raw: string, allowed: string, isLenient: boolean, plusIsSpace = false
): string {
  if (/[^\x80-\xFFA-Za-z0-9._~!$&'()*+,;=:@%/?[\]-]|%(?![0-9A-Fa-f]{2})/.test(raw)) throw notStrict
  for (const octet of raw) {
    const isOther = "/?[]".includes(octet) && !allowed.includes(octet)
    if (isOther) throw notStrict
  }
  // A control character beyond ASCII must be escaped.
  if (/\xC2[\x80-\x9F]/.test(raw)) throw notStrict
  const octets = unescaped(plusIsSpace ? raw.replace(/\+/g, " ") : raw)
  const decoded = fromUTF8(octets)
  if (!decoded.isValid && !isLenient) throw notStrict
  return decoded.text
}

/** The octets with each escape replaced by the octet that it represents. */
function unescaped(octets: string): string {
  return octets.replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => {
    return String.fromCharCode(parseInt(digits, 16))
  })
}

/** The text with all octets escaped except letters, digits, `-._~` and the allowed ones. */
function escaped(octets: string, allowed: string): string {
  let output = ""
  for (const octet of octets) {
    if (isUnreserved(octet) || allowed.includes(octet)) output += octet
    else output += "%" + octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")
  }
  return output
}

function isUnreserved(octet: string): boolean {
  return /[A-Za-z0-9._~-]/.test(octet)
}

/** The characters that a path may contain without an escape (RFC 3986 §3.3, `pchar`). */
function isPlain(octet: string): boolean {
  return isUnreserved(octet) || inPath.includes(octet)
}

function hasControl(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /[\x00-\x1F\x7F-\x9F]/.test(text)
}

function lowercase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The UTF-8 of a text, with U+FFFD for half a character. */
function utf8(text: string): string {
  let octets = ""
  for (const character of text) {
    let code = character.codePointAt(0) ?? 0
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd
    if (code < 0x80) octets += String.fromCharCode(code)
    else if (code < 0x800) octets += String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) {
      octets += String.fromCharCode(
        0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)
      )
    } else {
      octets += String.fromCharCode(
        0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63),
        0x80 | (code & 63)
      )
    }
  }
  return octets
}

/** The text of UTF-8, with U+FFFD for each part that is not valid (Unicode, table 3-7). */
function fromUTF8(octets: string): { text: string; isValid: boolean } {
  if (!/[\x80-\xFF]/.test(octets)) return { text: octets, isValid: true }
  let text = ""
  let isValid = true
  let index = 0
  while (index < octets.length) {
    const lead = octets.charCodeAt(index)
    const count = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3
      : lead < 0xf5 ? 4 : 0
    let code = count < 2 ? lead : lead & (0x7f >> count)
    let read = 1
    while (read < count) {
      const next = octets.charCodeAt(index + read)
      const least = read > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
      const most = read > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
      if (!(next >= least && next <= most)) break
      code = (code << 6) | (next & 63)
      read += 1
    }
    const isComplete = count > 0 && read === count
    if (!isComplete) isValid = false
    text += isComplete ? String.fromCodePoint(code) : "\uFFFD"
    index += read
  }
  return { text, isValid }
}

const inPath = "!$&'()*+,;=:@"
const inName = "!$()*,:@/?"
const inValue = "!$()*,:@/?="
const inFragment = "!$&'()*+,;=:@/?"
const inHost = "!$&'()*+,;="

/** The link as RFC 3986 allows it, for a text that browsers accept (URL standard). */
function browserSpelling(text: string, allowsCredentials: boolean): string {
  // eslint-disable-next-line no-control-regex
  const input = text.replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, "").replace(/[\t\n\r]/g, "")
  if (input === "") throw new Refusal("link.empty", "the link is empty")
  const scheme = schemeOf(input)
  const isWeb = scheme === "http" || scheme === "https"
  const [beforeFragment, fragment] = split(input.slice(scheme.length + 1), "#")
  const [beforeQuery, query] = split(beforeFragment, "?")
  const slash = isWeb ? /[/\\]/ : /\//
  let output = scheme + ":"
  let path = beforeQuery
  const hasAuthority = isWeb || path.startsWith("//")
  if (hasAuthority) {
    path = isWeb ? path.replace(/^[/\\]+/, "") : path.slice(2)
    const end = path.search(slash)
    const authority = end < 0 ? path : path.slice(0, end)
    output += "//" + spelledAuthority(authority, isWeb, scheme === "https", allowsCredentials)
    path = path.slice(authority.length)
  }
  if (!hasAuthority && !path.startsWith("/")) output += spelled(path, inFragment)
  else if (path !== "" || isWeb) output += spelledPath(path, slash, hasAuthority)
  const inQuery = isWeb ? inFragment.replace("'", "") : inFragment
  if (query !== null) output += "?" + spelled(query, inQuery)
  return fragment === null ? output : output + "#" + spelled(fragment, inFragment)
}

function spelledPath(path: string, slash: RegExp, hasAuthority: boolean): string {
  const kept: string[] = []
  const segments = path.split(slash)
  if (segments.length > 1) segments.shift()
  segments.forEach((segment, index) => {
    const dots = dotsOf(segment)
    if (dots === 2) kept.pop()
    if (dots === 0) kept.push(spelled(segment, inPath))
    else if (index === segments.length - 1) kept.push("")
  })
  const text = kept.map((segment) => "/" + segment).join("")
  // Without an authority, `//` must not begin the path.
  return !hasAuthority && text.startsWith("//") ? "/." + text : text
}

/** The text with everything escaped that is not allowed; an escape is kept. */
function spelled(text: string, allowed: string): string {
  return text.split(/(%[0-9A-Fa-f]{2})/).map((part, index) => {
    return index % 2 === 1 ? part : escaped(part, allowed)
  }).join("")
}

function spelledAuthority(
  authority: string, isWeb: boolean, isSecure: boolean, allowsCredentials: boolean
): string {
  let output = ""
  const at = authority.lastIndexOf("@")
  const [name, password] = split(authority.slice(0, Math.max(at, 0)), ":")
  if (name !== "" || (password ?? "") !== "") {
    if (isWeb && !allowsCredentials) throw refusals.credentials
    const inUser = inHost.replace(/[;=]/g, "")
    output += spelled(name, inUser)
    if ((password ?? "") !== "") output += ":" + spelled(password ?? "", inUser)
    output += "@"
  }
  const place = authority.slice(at + 1)
  const invalid = isWeb ? refusals.invalidHost : refusals.invalidAppHost
  const isAddress = place.startsWith("[")
  const bracket = isAddress ? place.indexOf("]") : 0
  if (bracket < 0) throw invalid
  const colon = place.indexOf(":", bracket)
  const host = colon < 0 ? place : place.slice(0, colon)
  // A link with a custom scheme may have an empty authority, but no empty host.
  if (host === "" && (isWeb || at >= 0 || colon >= 0)) throw refusals.missingHost
  if (isAddress) {
    const address = bracket + 1 === host.length ? spelledAddress(host.slice(1, bracket)) : null
    if (address === null) throw invalid
    output += `[${address}]`
  } else if (isWeb) {
    const decoded = unescaped(host)
    // eslint-disable-next-line no-control-regex
    if (/[\x00-\x20#%/:<>?@[\\\]^|\x7F]/.test(decoded)) throw invalid
    const domain = fromUTF8(decoded)
    const ascii = domain.isValid ? asciiHost(domain.text) : ""
    if (ascii === "") throw invalid
    output += escaped(ascii, inHost)
  } else {
    // eslint-disable-next-line no-control-regex
    if (/[\x00 #/:<>?@[\\\]^|]/.test(host)) throw invalid
    output += spelled(host, inHost)
  }
  if (colon < 0 || colon === place.length - 1) return output
  const port = place.slice(colon + 1)
  if (!/^[0-9]+$/.test(port) || Number(port) > 65535) throw refusals.invalidPort
  const isDefault = isWeb && Number(port) === (isSecure ? 443 : 80)
  return isDefault ? output : `${output}:${Number(port)}`
}

/** An IPv6 address in its shortest form (RFC 4291 §2.2, RFC 5952); null for another text. */
function spelledAddress(text: string): string | null {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  let address = text
  if (dotted) {
    const numbers = dotted.slice(2)
    if (numbers.some((digits) => Number(digits) > 255 || /^0\d/.test(digits))) return null
    const octets = numbers.map((digits) => Number(digits).toString(16).padStart(2, "0")).join("")
    address = `${dotted[1] ?? ""}${octets.slice(0, 4)}:${octets.slice(4)}`
  }
  const halves = address.split("::")
  if (halves.length > 2) return null
  const [left = [], right = []] = halves.map((half) => half === "" ? [] : half.split(":"))
  const missing = 8 - left.length - right.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const pieces = [...left, ...Array<string>(missing).fill("0"), ...right]
  if (!pieces.every((piece) => /^[0-9A-Fa-f]{1,4}$/.test(piece))) return null
  const written = pieces.map((piece) => parseInt(piece, 16).toString(16))
  let [start, count] = [0, 1]
  for (let from = 0; from < 8; from += 1) {
    let length = 0
    while (written[from + length] === "0") length += 1
    if (length > count) [start, count] = [from, length]
  }
  if (count < 2) return written.join(":")
  return written.slice(0, start).join(":") + "::" + written.slice(start + count).join(":")
}
