import { cleanText } from "../../lib/clean-text.ts"
import { cut } from "../../lib/cut.ts"
import type { ParsedLetter } from "../../services/mailbox/parsed-letter.ts"
import { splitQuoted } from "./split-quoted.ts"

const longest = 100_000

export type ReadLetter = {
  /** "": not given; never derived from the address. */
  name: string
  email: string
  subject: string
  body: string
  quoted: string
  /** Written by a program: no automatic answer, no alert. */
  automatic: boolean
  isReport: boolean
  /** By the receiving server's verdict (DMARC). */
  forged: boolean
}

const programs =
  /^(?:mailer-daemon|postmaster|mail-daemon|no-?reply|do-?not-?reply|nicht-?antworten|bounces?)(?:[-+.=@]|$)/i
const absence =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesenheits(?:notiz|meldung)|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord)\b/i

/** RFC 3834 and older conventions, mailing lists, and reports. */
function isAutomatic({ headers, from, subject }: ParsedLetter): boolean {
  const says = (name: string, what: RegExp) => what.test(headers[name] ?? "")
  return (
    ("auto-submitted" in headers && !says("auto-submitted", /^\s*no\b/i)) ||
    says("precedence", /^\s*(?:bulk|list|junk|auto[-_]?reply)\b/i) ||
    says("x-auto-response-suppress", /\b(?:all|oof|autoreply)\b/i) ||
    says("return-path", /^\s*<\s*>/) ||
    says("content-type", /^\s*multipart\/report\b/i) ||
    ["x-autoreply", "x-autorespond", "x-failed-recipients", "list-id", "list-unsubscribe"].some(
      (name) => name in headers,
    ) ||
    programs.test(from?.address ?? "") ||
    absence.test(subject)
  )
}

const isReport = ({ headers, from }: ParsedLetter): boolean =>
  /^\s*multipart\/report\b/i.test(headers["content-type"] ?? "") ||
  "x-failed-recipients" in headers ||
  /^(?:mailer-daemon|postmaster|mail-daemon)\b/i.test(from?.address ?? "")

const forged = ({ headers }: ParsedLetter): boolean =>
  /\bdmarc\s*=\s*fail\b/i.test(headers["authentication-results"] ?? "")

export function splitInboundEmail(letter: ParsedLetter, note = ""): ReadLetter {
  const { body, quoted } = splitQuoted(letter.text, letter.subject)
  const email = letter.from?.address ?? ""
  return {
    name: cleanText(letter.from?.name ?? ""),
    email,
    subject: cut(cleanText(letter.subject), 200),
    body: [note && `[${note}]`, cut(body, longest)].filter(Boolean).join("\n\n"),
    quoted: cut(quoted, longest),
    automatic: isAutomatic(letter),
    isReport: isReport(letter),
    forged: forged(letter),
  }
}

/** From `studio+0123456789abcdef01234567@example.com`. */
export const replyKeysIn = (to: string[]): string[] => [
  ...new Set(to.flatMap((address) => /\+([\da-f]{24})@/.exec(address)?.[1] ?? [])),
]
