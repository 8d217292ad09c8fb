// Mail programs quote below or between the text, each in its own form. Each test reads a few short lines, to limit the time.

type Split = { body: string; quoted: string }

const isQuote = (line: string) => /^\s{0,3}>/.test(line)
const isBlank = (line: string) => line.trim() === ""

const separator =
  /^\s*[-_*]{2,}\s*(?:original message|original appointment|ursprüngliche (?:nachricht|mail)|message d.origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|oprindelig meddelelse)\s*[-_*]{0,40}\s*$/i
const forwarding =
  /^\s*[-_]*\s*(?:forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten (?:nachricht|e-mail)|message transféré|début du message (?:transféré|réexpédié)|mensaje reenviado|messaggio inoltrato)\s*:?\s*[-_]*\s*$/i
const forwardedSubject = /^\s*(?:fwd?|wg|tr|rv|i|doorst)\s*:/i

const opens = /^\s*(?:on|am|le|el|il|op|den|em|w dniu|dnia|pe|ср)\b/iu
const closes =
  /(?:wrote|schrieb\b[^:]*|a écrit|écrit|escribió|ha scritto|schreef\b[^:]*|skrev\b[^:]*|escreveu|pisze|napisał(?:\(a\))?)\s*:\s*$/iu
const named =
  /^.{1,200}<[^<>\s]+@[^<>\s]+>\s+(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev)\b.{0,80}:\s*$/iu

const heads = {
  from: /^[\s>*]*(?:from|von|de|da|van|fra|från)\s?:\*?\s*\S/i,
  sent: /^[\s>*]*(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|inviato|data|verzonden|sendt|skickat)\s?:\*?\s*\S/i,
  to: /^[\s>*]*(?:to|an|à|para|a|aan|til|till)\s?:\*?\s*\S/i,
  subject: /^[\s>*]*(?:subject|betreff|objet|asunto|oggetto|onderwerp|emne|ämne)\s?:\*?/i,
}

/** Text between quoted lines stays with them; forwarded e-mails and signatures stay. @param text with LF line ends */
export function splitQuoted(text: string, subject = ""): Split {
  const unsplit: Split = { body: text.trim(), quoted: "" }
  if (forwardedSubject.test(subject)) return unsplit
  const lines = text.split("\n")
  const found = firstQuoted(lines)
  if (!found) return unsplit
  const { at, from, toEnd } = found
  const before = lines.slice(0, at).join("\n").trim()
  if (toEnd) return before ? { body: before, quoted: lines.slice(at).join("\n").trim() } : unsplit
  const ends = lines.findIndex((line, n) => n >= from && !isQuote(line) && !isBlank(line))
  if (ends === -1) return before ? { body: before, quoted: lines.slice(at).join("\n").trim() } : unsplit
  const after = lines.slice(ends)
  if (before || after.some(isQuote)) return unsplit
  return { body: after.join("\n").trim(), quoted: lines.slice(at, ends).join("\n").trim() }
}

type Found = { at: number; from: number; toEnd: boolean }

function firstQuoted(lines: string[]): Found | null {
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? "").slice(0, 500)
    if (forwarding.test(line)) return null
    if (separator.test(line)) return { at, from: at + 1, toEnd: true }
    if (isQuote(line)) return { at, from: at, toEnd: false }
    if (isHead(lines, at)) return { at: underlined(lines, at), from: at, toEnd: true }
    const from = attributionEnd(lines, at)
    if (from !== null) return { at, from, toEnd: !isQuote(lines[nextWritten(lines, from)] ?? "") }
  }
  return null
}

/** At least three of Outlook's lines `From`, `Sent`, `To` and `Subject`. */
function isHead(lines: string[], at: number): boolean {
  if (!heads.from.test((lines[at] ?? "").slice(0, 500))) return false
  const next = lines.slice(at + 1, at + 8).map((line) => line.slice(0, 500))
  const others = [heads.sent, heads.to, heads.subject].filter((head) => next.some((line) => head.test(line)))
  return others.length >= 2 && next.some((line) => heads.sent.test(line))
}

function underlined(lines: string[], at: number): number {
  const above = lines.slice(0, at).findLastIndex((line) => !isBlank(line))
  return above >= 0 && /^\s*[_-]{5,}\s*$/.test(lines[above] ?? "") ? above : at
}

/** `On … wrote:` in up to three lines. @returns the index of the next line */
function attributionEnd(lines: string[], at: number): number | null {
  const first = (lines[at] ?? "").slice(0, 300)
  if (named.test(first)) return at + 1
  if (!opens.test(first)) return null
  let joined = ""
  for (let end = at; end < Math.min(at + 3, lines.length); end++) {
    const line = lines[end] ?? ""
    if (isBlank(line)) return null
    joined = `${joined} ${line.slice(0, 300)}`
    // A sentence that ends so is no attribution without a date.
    if (closes.test(joined.slice(-200)) && /\d/.test(joined)) return end + 1
  }
  return null
}

const nextWritten = (lines: string[], from: number): number => {
  const at = lines.findIndex((line, n) => n >= from && !isBlank(line))
  return at === -1 ? lines.length : at
}
