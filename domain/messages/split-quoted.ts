// Mail programs put what they quote below or between what was written, each in its own form. Every test looks at one short
// line or at a few, so that no text takes long.

/** What somebody wrote, and what is quoted below or above it. */
export type Split = { body: string; quoted: string }

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
/** `Name <address> schrieb am 3. Nov. 2026 um 10:00:` */
const named =
  /^.{1,200}<[^<>\s]+@[^<>\s]+>\s+(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev)\b.{0,80}:\s*$/iu

const heads = {
  from: /^[\s>*]*(?:from|von|de|da|van|fra|från)\s?:\*?\s*\S/i,
  sent: /^[\s>*]*(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|inviato|data|verzonden|sendt|skickat)\s?:\*?\s*\S/i,
  to: /^[\s>*]*(?:to|an|à|para|a|aan|til|till)\s?:\*?\s*\S/i,
  subject: /^[\s>*]*(?:subject|betreff|objet|asunto|oggetto|onderwerp|emne|ämne)\s?:\*?/i,
}

/**
 * Takes what is quoted off a letter. Words between quoted lines stay where they are, with what they answer; what is forwarded
 * was meant to be read. Signatures stay.
 * @param text with `\n` between its lines
 */
export function splitQuoted(text: string, subject = ""): Split {
  const whole: Split = { body: text.trim(), quoted: "" }
  if (forwardedSubject.test(subject)) return whole
  const lines = text.split("\n")
  const found = firstQuoted(lines)
  if (!found) return whole
  const { at, from, toEnd } = found
  const before = lines.slice(0, at).join("\n").trim()
  if (toEnd) return before ? { body: before, quoted: lines.slice(at).join("\n").trim() } : whole
  const ends = lines.findIndex((line, n) => n >= from && !isQuote(line) && !isBlank(line))
  if (ends === -1) return before ? { body: before, quoted: lines.slice(at).join("\n").trim() } : whole
  // below what it answers, and nothing else
  const after = lines.slice(ends)
  if (before || after.some(isQuote)) return whole
  return { body: after.join("\n").trim(), quoted: lines.slice(at, ends).join("\n").trim() }
}

type Found = {
  /** The line with which the quotation is announced, and the first quoted one. */
  at: number
  from: number
  /** Whether all that follows is quoted, however it looks. */
  toEnd: boolean
}

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

/** The lines of `From`, `Sent`, `To` and `Subject` with which Outlook begins a quotation: at least three of them. */
function isHead(lines: string[], at: number): boolean {
  if (!heads.from.test((lines[at] ?? "").slice(0, 500))) return false
  const next = lines.slice(at + 1, at + 8).map((line) => line.slice(0, 500))
  const others = [heads.sent, heads.to, heads.subject].filter((head) => next.some((line) => head.test(line)))
  return others.length >= 2 && next.some((line) => heads.sent.test(line))
}

/** The line of underscores above, if there is one. */
function underlined(lines: string[], at: number): number {
  const above = lines.slice(0, at).findLastIndex((line) => !isBlank(line))
  return above >= 0 && /^\s*[_-]{5,}\s*$/.test(lines[above] ?? "") ? above : at
}

/** `On … wrote:`, in up to three lines. @returns the line after it */
function attributionEnd(lines: string[], at: number): number | null {
  const first = (lines[at] ?? "").slice(0, 300)
  if (named.test(first)) return at + 1
  if (!opens.test(first)) return null
  let joined = ""
  for (let end = at; end < Math.min(at + 3, lines.length); end++) {
    const line = lines[end] ?? ""
    if (isBlank(line)) return null
    joined = `${joined} ${line.slice(0, 300)}`
    // a sentence that ends so is none: somebody wrote on a day
    if (closes.test(joined.slice(-200)) && /\d/.test(joined)) return end + 1
  }
  return null
}

const nextWritten = (lines: string[], from: number): number => {
  const at = lines.findIndex((line, n) => n >= from && !isBlank(line))
  return at === -1 ? lines.length : at
}
