import { cleanText } from "../../../lib/clean-text.ts"
import { truncateText } from "../../../lib/truncate-text.ts"
import type { ParsedEmail } from "../../../services/mailbox/parsed-email.ts"
import { splitQuoted } from "./split-quoted.ts"

const maxCharacters = 100_000

export type InboundEmail = {
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

const programAddresses =
  /^(?:mailer-daemon|postmaster|mail-daemon|no-?reply|do-?not-?reply|nicht-?antworten|bounces?)(?:[-+.=@]|$)/i
const absenceSubjects =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesenheits(?:notiz|meldung)|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord)\b/i

/** RFC 3834 and older conventions, mailing lists, and reports. */
function isAutomatic({ headers, from, subject }: ParsedEmail): boolean {
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
    programAddresses.test(from?.address ?? "") ||
    absenceSubjects.test(subject)
  )
}

const isReport = ({ headers, from }: ParsedEmail): boolean =>
  /^\s*multipart\/report\b/i.test(headers["content-type"] ?? "") ||
  "x-failed-recipients" in headers ||
  /^(?:mailer-daemon|postmaster|mail-daemon)\b/i.test(from?.address ?? "")

const forged = ({ headers }: ParsedEmail): boolean =>
  /\bdmarc\s*=\s*fail\b/i.test(headers["authentication-results"] ?? "")

export function splitInboundEmail(parsed: ParsedEmail, note = ""): InboundEmail {
  const { body, quoted } = splitQuoted(parsed.text, parsed.subject)
  const email = parsed.from?.address ?? ""
  return {
    name: cleanText(parsed.from?.name ?? ""),
    email,
    subject: truncateText(cleanText(parsed.subject), 200),
    body: [note && `[${note}]`, truncateText(body, maxCharacters)].filter(Boolean).join("\n\n"),
    quoted: truncateText(quoted, maxCharacters),
    automatic: isAutomatic(parsed),
    isReport: isReport(parsed),
    forged: forged(parsed),
  }
}

/** From `studio+0123456789abcdef01234567@example.com`. */
export const parseReplyKeys = (to: string[]): string[] => [
  ...new Set(to.flatMap((address) => /\+([\da-f]{24})@/.exec(address)?.[1] ?? [])),
]
