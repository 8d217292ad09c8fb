import type { Email } from "postal-mime"
import type { Bounce, ParsedBounce } from "../parsed-email.ts"
import { cleanEmailText } from "./clean.ts"

// Characters of each part, parts, and recipients. The patterns below take linear time, so these limits bound it.
const limits = { part: 64_000, parts: 10, recipients: 50, words: 500 }

/**
 * RFC 3464, or a frequent form without a report: qmail, Exim, plain sentences. @returns null for an answer or a report of
 * success
 */
export function parseBounce(email: Email, text: string): ParsedBounce | null {
  const parts = email.attachments
    .slice(0, limits.parts)
    .map(({ mimeType, content }) => ({ type: mimeType, text: decodeContent(content) }))
  const plainText = text.slice(0, limits.part)
  const head = email.headers
    .map(({ value }) => value)
    .join("\n")
    .slice(0, limits.part)
  const fullText = [head, plainText, ...parts.map((part) => part.text)].join("\n")
  const recipientId = recipientPattern.exec(fullText)?.[1]?.toLowerCase() ?? null
  const report = parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/i.test(type))
  const bounces = report ? parseReport(report.text) : parseNotice(email, plainText)
  return bounces.length > 0 ? { recipientId, bounces } : null
}

const recipientPattern = /<letter\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^>\s]{1,250}>/i

const decodeContent = (content: ArrayBuffer | Uint8Array | string): string =>
  cleanEmailText(
    typeof content === "string"
      ? content.slice(0, limits.part)
      : new TextDecoder().decode(new Uint8Array(content).subarray(0, limits.part)),
  )

const address = /[^\s<>"(),:;@]{1,64}@[^\s<>"(),:;@]{1,190}\.[^\s<>"(),:;@.]{1,63}/

/** The first group is about the message, each further one about a recipient. */
function parseReport(text: string): Bounce[] {
  const groups = text
    .split(/\n[ \t]*\n/)
    .slice(0, limits.recipients + 1)
    .map(parseFields)
  return groups.flatMap((fields): Bounce[] => {
    const action = fields.get("action")?.toLowerCase() ?? ""
    const failedRecipient = [fields.get("original-recipient"), fields.get("final-recipient")]
      .map((value) => address.exec(value?.replace(/^[^;]*;/, "") ?? "")?.[0])
      .find((found) => found !== undefined)
    if (!failedRecipient || !["failed", "delayed"].includes(action)) return []
    const reply = (fields.get("diagnostic-code") ?? fields.get("status") ?? "")
      .replace(/^[^;]*;\s*/, "")
      .slice(0, limits.words)
    const status = findStatus(fields.get("status") ?? "") || findStatus(reply)
    return [
      {
        address: failedRecipient,
        status,
        words: reply,
        kind: action === "delayed" ? "delayed" : getBounceKind(status, reply),
      },
    ]
  })
}

function parseFields(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, " ").split("\n")
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(":")
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      return /^[\w-]+$/.test(name) ? [[name, line.slice(colon + 1).trim()]] : []
    }),
  )
}

const findStatus = (text: string): string => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? ""

const permanentReasons =
  /user unknown|unknown user|no such (?:user|recipient|mailbox|address|person)|does(?:n.t| not) exist|not exist|mailbox (?:not found|unavailable|disabled)|invalid (?:recipient|mailbox|address)|unknown (?:recipient|address|mailbox)|recipient (?:not found|unknown)|address rejected|account (?:has been )?(?:disabled|closed|suspended)|no mailbox here|host (?:or domain name )?not found|unrouteable address|nxdomain|inactive user/i
const temporaryReasons =
  /quota|mailbox (?:is )?full|over ?limit|out of storage|spam|blocked|blacklist|reputation|policy|rate limit|too large|size limit|try again|temporar|timed? ?out|greylist|deferred/i

/** The class and subject of RFC 3463. Servers use both loosely, so the words may outweigh them. */
function getBounceKind(status: string, words: string): "permanent" | "temporary" {
  const [kind, subject, detail] = status.split(".")
  if (kind === "4") return "temporary"
  // Full, and policy: the address itself is valid.
  if (subject === "7" || subject === "3" || subject === "6" || (subject === "2" && detail === "2"))
    return permanentReasons.test(words) && !temporaryReasons.test(words) ? "permanent" : "temporary"
  if (subject === "1" || subject === "2")
    return temporaryReasons.test(words) && !permanentReasons.test(words) ? "temporary" : "permanent"
  if (permanentReasons.test(words)) return "permanent"
  if (temporaryReasons.test(words)) return "temporary"
  return /^5/.test(status) || /\b55[0-4]\b/.test(words) ? "permanent" : "temporary"
}

const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mmdf|bounce|noreply-bounce)@?|mail delivery (?:sub)?system/i
const subjects =
  /undeliver|delivery (?:status notification|failure|has failed|report)|returned (?:mail|to sender)|failure notice|mail delivery failed|could not be delivered|non.?remis|unzustellbar|message not delivered/i

function parseNotice({ headers, from, subject = "" }: Email, said: string): Bounce[] {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ""
  const sender = `${from && "address" in from ? from.address : ""} ${from?.name ?? ""}`
  const named = header("x-failed-recipients")
  const isNotice =
    named !== "" || (daemon.test(sender.trim()) && subjects.test(subject)) || /^Hi\. This is the/m.test(said)
  if (!isNotice || /delayed|still (?:being )?tried|warning/i.test(subject)) return []
  // The original e-mail follows, with other addresses.
  const [notice = ""] = said.split(/^-+ ?(?:This is a copy|Original message|Below this line|Begin returned).*$/im)
  const found = named
    ? cleanEmailText(named)
        .slice(0, limits.part)
        .split(",")
        .flatMap((one) => address.exec(one)?.[0] ?? [])
    : listAddresses(notice)
  return [...new Set(found)].slice(0, limits.recipients).map((one): Bounce => {
    const words = getTextAfter(notice, one)
    const status = findStatus(words)
    return { address: one, status, words, kind: getBounceKind(status, words) }
  })
}

const alone = new RegExp(`^<?(${address.source})>?$`)

const listAddresses = (notice: string): string[] =>
  notice.split("\n").flatMap((line) => {
    const [before = "", after = ""] = line.split(":", 2)
    return after.trim() === "" ? (alone.exec(before.trim())?.[1] ?? []) : []
  })

function getTextAfter(notice: string, whom: string): string {
  const from = notice.indexOf(whom)
  const after = (from === -1 ? notice : notice.slice(from + whom.length)).slice(0, 5000)
  return (
    after
      .replace(/^[>:\s]+/, "")
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, " ")
      .trim()
      .slice(0, limits.words) ?? ""
  )
}
