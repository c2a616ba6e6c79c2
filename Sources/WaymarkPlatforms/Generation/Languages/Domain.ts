/**
 * The host without its port as browsers convert it to ASCII; empty if it is not a domain, or if
 * the conversion is not supported.
 *
 * The table of UTS #46 is too large. The properties of Unicode convert letters to lower case and
 * to their composed form, and small rules convert full-width ASCII.
 */
function asciiHost(host: string): string {
  const isASCII = isASCIIText(host)
  if (!isASCII && host.length > 253 * 2) return ""
  const labels: string[] = []
  for (const label of mappedHost(host).split(".")) {
    if (isASCIIText(label)) {
      if (!isASCII && label.startsWith("xn--") && !isCode(label)) return ""
      labels.push(label)
    } else {
      if (!isLabel(label)) return ""
      labels.push("xn--" + punycode(label))
    }
  }
  const ascii = labels.join(".")
  return !isASCII && ascii.length > 253 ? "" : ascii
}

function isASCIIText(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /^[\x00-\x7F]*$/.test(text)
}

/** Whether a label with `xn--` is what a text beyond ASCII is converted to. */
function isCode(label: string): boolean {
  const text = fromPunycode(label.slice(4))
  if (isASCIIText(text) || !isLabel(text)) return false
  return mappedHost(text) === text
}

const isIgnorable = /\p{Default_Ignorable_Code_Point}/u
const isKept = /[\p{Bidi_Control}\p{Join_Control}\p{Cn}\u{E0000}-\u{E007F}]/u
const isFolded = /\p{Changes_When_NFKC_Casefolded}/u
// eslint-disable-next-line no-control-regex
const isForbidden = /[\x00-\x20#%/:<>?@[\\\]^|\x7F\u2FF0-\u2FFF\u31EF\uFFFC\uFFFD\p{C}\p{Z}]/u
/** The characters of the canonical combining class 9. */
const virama = new RegExp(
  "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A" +
  "\\u0EBA\\u0F84\\u1039\\u103A\\u1714\\u1715\\u1734\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\u1BF2" +
  "\\u1BF3\\u2D7F\\uA806\\uA82C\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED\\u{10A3F}\\u{11046}\\u{11070}" +
  "\\u{1107F}\\u{110B9}\\u{11133}\\u{11134}\\u{111C0}\\u{11235}\\u{112EA}\\u{1134D}\\u{11442}" +
  "\\u{114C2}\\u{115BF}\\u{1163F}\\u{116B6}\\u{1172B}\\u{11839}\\u{1193D}\\u{1193E}\\u{119E0}" +
  "\\u{11A34}\\u{11A47}\\u{11A99}\\u{11C3F}\\u{11D44}\\u{11D45}\\u{11D97}]",
  "u"
)

/** The characters of a host, converted; empty if one of them cannot be in a host. */
function mappedHost(host: string): string {
  let mapped = ""
  for (const character of host) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) mapped += lowercase(character)
    else if (code === 0x3002 || code === 0xff61) mapped += "."
    else if (code >= 0xff01 && code <= 0xff5e) {
      mapped += lowercase(String.fromCharCode(code - 0xfee0))
    }
    // Letters of Thai, Lao and Armenian that keyboards have, and that become two.
    else if (code === 0x0e33) mapped += "\u0E4D\u0E32"
    else if (code === 0x0eb3) mapped += "\u0ECD\u0EB2"
    else if (code === 0x0587) mapped += "\u0565\u0582"
    else if (isIgnorable.test(character) && !isKept.test(character)) continue
    else mapped += isFolded.test(character) ? character.toLowerCase() : character
  }
  const text = mapped.normalize("NFC")
  for (const character of text) {
    if ("ßς\u200C\u200D".includes(character)) continue
    if (isForbidden.test(character)) return ""
    if (character >= "\x80" && isFolded.test(character)) return ""
  }
  return text
}

/**
 * Whether a label beyond ASCII begins with no mark and has joiners only where a script needs them
 * (RFC 5892, A.1 and A.2).
 */
function isLabel(label: string): boolean {
  if (/^\p{M}/u.test(label) || label.startsWith("xn--") || label.includes(".")) return false
  const characters = Array.from(label)
  return characters.every((character, index) => {
    if (character !== "\u200C" && character !== "\u200D") return true
    const before = characters[index - 1] ?? ""
    if (virama.test(before)) return true
    // Between letters that join: those of Arabic and of related scripts.
    const joins = /^[\u0620-\u08FF]$/
    return character === "\u200C" && joins.test(before) && joins.test(characters[index + 1] ?? "")
  })
}

/** The encoding of a label beyond ASCII as letters, digits and hyphens (RFC 3492). */
function punycode(label: string): string {
  const codes = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  let output = codes.filter((code) => code < 0x80).map((code) => String.fromCharCode(code)).join("")
  const basic = output.length
  if (basic > 0) output += "-"
  let [handled, next, delta, bias] = [basic, 0x80, 0, 72]
  while (handled < codes.length) {
    const lowest = Math.min(...codes.filter((code) => code >= next))
    delta += (lowest - next) * (handled + 1)
    for (const code of codes) {
      if (code < lowest) delta += 1
      if (code !== lowest) continue
      let rest = delta
      for (let position = 36; ; position += 36) {
        const least = Math.min(Math.max(position - bias, 1), 26)
        if (rest < least) break
        output += digits[least + ((rest - least) % (36 - least))] ?? ""
        rest = Math.floor((rest - least) / (36 - least))
      }
      output += digits[rest] ?? ""
      handled += 1
      bias = adapted(delta, handled === basic + 1, handled)
      delta = 0
    }
    delta += 1
    next = lowest + 1
  }
  return output
}

const digits = "abcdefghijklmnopqrstuvwxyz0123456789"

function adapted(delta: number, isFirst: boolean, count: number): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}

/** The characters of a label without `xn--`; empty if it is not the code of a label. */
function fromPunycode(code: string): string {
  if (code.length > 253) return ""
  const hyphen = code.lastIndexOf("-")
  const output = Array.from(code.slice(0, Math.max(hyphen, 0)), (basic) => basic.charCodeAt(0))
  let [index, last, bias] = [0, 0x80, 72]
  let place = hyphen + 1
  while (place < code.length) {
    const start = index
    for (let [weight, position] = [1, 36]; ; position += 36) {
      const digit = place < code.length ? digits.indexOf(code.charAt(place)) : -1
      if (digit < 0) return ""
      place += 1
      index += digit * weight
      const least = Math.min(Math.max(position - bias, 1), 26)
      if (digit < least) break
      weight *= 36 - least
    }
    const count = output.length + 1
    last += Math.floor(index / count)
    // The number of digits is limited, so no sum becomes infinite.
    if (last > 0x10ffff || isSurrogate(last)) return ""
    bias = adapted(index - start, start === 0, count)
    index %= count
    output.splice(index, 0, last)
    index += 1
  }
  return String.fromCodePoint(...output)
}

function isSurrogate(code: number): boolean {
  return (code & 0x1ff800) === 0xd800
}
