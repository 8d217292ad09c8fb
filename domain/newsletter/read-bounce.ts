import PostalMime, { type Email } from "postal-mime"

/**
 * What a returned e-mail says of one recipient. `permanent`: the address does not exist, or takes nothing any more.
 * `temporary`: it could not be delivered, which says nothing of the address: full, too large, refused as spam. `delayed`: it
 * is still being tried.
 */
export type Bounce = { address: string; kind: "permanent" | "temporary" | "delayed"; status: string; words: string }

/** `recipientId`: of our letter, from its Message-ID; null: it was not named, or is not a letter of ours. */
export type ReadBounce = { recipientId: string | null; bounces: Bounce[] }

/**
 * Reads a delivery status notification (RFC 3464), or one of the frequent forms without a report: qmail, Exim, and plain
 * sentences. Pure: nothing is looked up.
 * @param raw the bytes of the e-mail as it came
 * @returns null for an e-mail that is none: an answer, an automatic reply, a report of success
 */
export async function readBounce(raw: Uint8Array): Promise<ReadBounce | null> {
  const email = await PostalMime.parse(new Uint8Array(raw), { maxNestingDepth: 50, forceRfc822Attachments: true })
  const parts = email.attachments.map(({ mimeType, content }) => ({ type: mimeType, text: asText(content) }))
  const said = email.text ?? email.html?.replace(/<[^>]*>/g, " ") ?? ""
  const everything = [...email.headers.map(({ value }) => value), said, ...parts.map(({ text }) => text)].join("\n")
  const recipientId = letterId.exec(everything)?.[1]?.toLowerCase() ?? null
  const report = parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/i.test(type))
  const bounces = report ? ofReport(report.text) : ofWords(email, said)
  return bounces.length > 0 ? { recipientId, bounces } : null
}

const letterId = /<letter\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^>\s]+>/i

const asText = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content)

const address = /[^\s<>"(),:;@]+@[^\s<>"(),:;@]+\.[^\s<>"(),:;@.]+/

/** The groups of a report: the first is about the message, each further one about a recipient. */
function ofReport(text: string): Bounce[] {
  const groups = text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
  return groups.flatMap((fields): Bounce[] => {
    const action = fields.get("action")?.toLowerCase() ?? ""
    const whom = [fields.get("original-recipient"), fields.get("final-recipient")]
      .map((value) => address.exec(value?.replace(/^[^;]*;/, "") ?? "")?.[0])
      .find((found) => found !== undefined)
    if (!whom || !["failed", "delayed"].includes(action)) return []
    const words = (fields.get("diagnostic-code") ?? fields.get("status") ?? "").replace(/^[^;]*;\s*/, "").slice(0, 500)
    const status = statusIn(fields.get("status") ?? "") || statusIn(words)
    return [{ address: whom, status, words, kind: action === "delayed" ? "delayed" : kindOf(status, words) }]
  })
}

/** Fields of a group by their names in small letters, folded lines joined. */
function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\n[ \t]+/g, " ").split("\n")
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
      return name && value !== undefined ? [[name.toLowerCase(), value.trim()]] : []
    }),
  )
}

const statusIn = (text: string): string => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? ""

const noSuch =
  /user unknown|unknown user|no such (?:user|recipient|mailbox|address|person)|does(?:n.t| not) exist|not exist|mailbox (?:not found|unavailable|disabled)|invalid (?:recipient|mailbox|address)|unknown (?:recipient|address|mailbox)|recipient (?:not found|unknown)|address rejected|account (?:has been )?(?:disabled|closed|suspended)|no mailbox here|host (?:or domain name )?not found|unrouteable address|nxdomain|inactive user/i
const passing =
  /quota|mailbox (?:is )?full|over ?limit|out of storage|spam|blocked|blacklist|reputation|policy|rate limit|too large|size limit|try again|temporar|timed? ?out|greylist|deferred/i

/** RFC 3463: what the class and subject mean for the address. Servers use both loosely, so the words may outweigh them. */
function kindOf(status: string, words: string): "permanent" | "temporary" {
  const [kind, subject, detail] = status.split(".")
  if (kind === "4") return "temporary"
  // full, and policy: nothing that is wrong with the address
  if (subject === "7" || subject === "3" || subject === "6" || (subject === "2" && detail === "2"))
    return noSuch.test(words) && !passing.test(words) ? "permanent" : "temporary"
  if (subject === "1" || subject === "2") return passing.test(words) && !noSuch.test(words) ? "temporary" : "permanent"
  if (noSuch.test(words)) return "permanent"
  if (passing.test(words)) return "temporary"
  return /^5/.test(status) || /\b55[0-4]\b/.test(words) ? "permanent" : "temporary"
}

const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mmdf|bounce|noreply-bounce)@?|mail delivery (?:sub)?system/i
const subjects =
  /undeliver|delivery (?:status notification|failure|has failed|report)|returned (?:mail|to sender)|failure notice|mail delivery failed|could not be delivered|non.?remis|unzustellbar|message not delivered/i

/** Notices without a report: those of a mail program, by who sends them and how they begin. */
function ofWords({ headers, from, subject = "" }: Email, said: string): Bounce[] {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ""
  const sender = `${from && "address" in from ? from.address : ""} ${from?.name ?? ""}`
  const named = header("x-failed-recipients")
  const isNotice =
    named !== "" || (daemon.test(sender.trim()) && subjects.test(subject)) || /^Hi\. This is the/m.test(said)
  if (!isNotice || /delayed|still (?:being )?tried|warning/i.test(subject)) return []
  // what was sent stands below, with addresses of its own
  const [notice = ""] = said.split(/^-+ ?(?:This is a copy|Original message|Below this line|Begin returned).*$/im)
  const found = named ? named.split(",").flatMap((one) => address.exec(one)?.[0] ?? []) : addressesIn(notice)
  return [...new Set(found)].map((one): Bounce => {
    const words = wordsAfter(notice, one)
    const status = statusIn(words)
    return { address: one, status, words, kind: kindOf(status, words) }
  })
}

/** Addresses at the beginning of lines, in brackets or bare, as notices list them. */
const addressesIn = (notice: string): string[] =>
  [...notice.matchAll(/^[ \t]*<?([^\s<>"(),:;@]+@[^\s<>"(),:;@]+\.[^\s<>"(),:;@.]+)>?[ \t]*:?[ \t]*$/gm)].flatMap(
    ([, one]) => one ?? [],
  )

/** The lines below an address, up to an empty one that is followed by another paragraph. */
function wordsAfter(notice: string, whom: string): string {
  const from = notice.indexOf(whom)
  const after = from === -1 ? notice : notice.slice(from + whom.length)
  return (
    after
      .replace(/^[>:\s]+/, "")
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, " ")
      .trim()
      .slice(0, 500) ?? ""
  )
}
