import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { compile } from "html-to-text"
import PostalMime, { type Address, type Attachment, addressParser, type Email } from "postal-mime"
import {
  type Correspondent,
  type EmailLink,
  inboundEmailLimits,
  type ParsedEmail,
  type ParsedFile,
} from "../parsed-email.ts"
import { cleanEmailText } from "./clean.ts"
import { detectFileKind } from "./file-kind.ts"
import { parseBounce } from "./parse-bounce.ts"
import { getSafeFileName } from "./safe-file-name.ts"

const maxLinks = 500

/** From the HTML, or from the text. Linear time. */
function listLinks(html: string, text: string): EmailLink[] {
  const links: EmailLink[] = []
  const small = html.toLowerCase()
  for (let at = small.indexOf("<a"); at !== -1 && links.length < maxLinks; at = small.indexOf("<a", at + 2)) {
    if (!/\s/.test(small.charAt(at + 2))) continue
    const tag = html.slice(at, at + 3000)
    const [, quoted, single, bare] = /\shref\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
    const end = tag.indexOf(">")
    const to = (quoted ?? single ?? bare ?? "").trim().replaceAll("&amp;", "&")
    const [label = ""] = end === -1 ? [] : tag.slice(end + 1, end + 400).split("<")
    if (/^https?:/i.test(to)) links.push({ to, text: label.trim() })
  }
  if (links.length > 0) return links
  return (text.match(/\bhttps?:\/\/[^\s<>()"']{3,500}/gi) ?? []).slice(0, maxLinks).map((to) => ({ to, text: "" }))
}

const limits = {
  ...{ text: 200_000, html: 1_000_000, header: 2000, answers: 50, addresses: 200, heads: 64_000 },
  ...{ trace: 60, traceHeader: 8000 },
}

/** Headers that identify the sender and carry the receiving server's verdict. */
const storedHeaders = [
  ...["auto-submitted", "precedence", "x-autoreply", "x-autorespond", "x-auto-response-suppress", "x-loop"],
  ...["list-id", "list-unsubscribe", "return-path", "content-type", "authentication-results", "x-failed-recipients"],
]

const traceHeaders = new Set([
  ...[
    "received",
    "authentication-results",
    "dkim-signature",
    "solander-test",
    "x-spam-flag",
    "x-spam-status",
    "x-spam",
  ],
  ...["x-ms-exchange-organization-scl", "x-forefront-antispam-report"],
])

const receivers = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"]

/** Never fails: what cannot be read is left out, and `problem` says so. @param scratch receives the attachments */
export async function parseEmail(raw: Uint8Array, scratch: string): Promise<ParsedEmail> {
  try {
    return await toParsedEmail(await parse(raw), scratch)
  } catch {
    const head = getHead(raw)
    const email = await parse(head).catch(() => parse(new Uint8Array()))
    return {
      ...(await toParsedEmail(email, scratch)),
      problem: "This e-mail is built in a way that could not be read.",
    }
  }
}

const parse = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(new Uint8Array(raw), {
    maxNestingDepth: 50,
    maxHeadersSize: 1_000_000,
    forceRfc822Attachments: true,
  })

function getHead(raw: Uint8Array): Uint8Array {
  const start = Buffer.from(raw.subarray(0, limits.heads)).toString("latin1")
  const [head = ""] = start.split(/\r?\n\r?\n/)
  return Buffer.from(`${head.replace(/^content-.*(?:\r?\n[ \t].*)*\r?\n?/gim, "")}\r\n\r\n`, "latin1")
}

async function toParsedEmail(email: Email, scratch: string): Promise<ParsedEmail> {
  const { headers, attachments } = email
  const first = (name: string) => headers.find(({ key }) => key === name)?.value ?? ""
  const html = cleanEmailText(email.html ?? "")
  const plain = cleanEmailText(email.text ?? "").slice(0, limits.text)
  const text = plain.trim() ? plain : htmlToText(html).slice(0, limits.text)
  const [from] = parseMailboxes(email.from ? [email.from] : [])
  const headerEntries = storedHeaders.flatMap((name): [string, string][] => {
    const value = oneLine(first(name)).slice(0, limits.header)
    return headers.some(({ key }) => key === name) ? [[name, value]] : []
  })
  return {
    from: from ?? null,
    replyTo: parseMailboxes(email.replyTo ?? []).map(({ address }) => address),
    to: headers
      .filter(({ key }) => receivers.includes(key))
      .flatMap(({ value }) => parseMailboxes(addressParser(value.slice(0, 50_000), { flatten: true })))
      .slice(0, limits.addresses)
      .map(({ address }) => address),
    subject: oneLine(email.subject ?? "").slice(0, 500),
    messageId: parseMessageIds(email.messageId ?? "")[0] ?? null,
    answers: mergeReferences(parseMessageIds(email.references ?? ""), parseMessageIds(email.inReplyTo ?? "")),
    headers: Object.fromEntries(headerEntries),
    trace: headers
      .filter(({ key }) => traceHeaders.has(key))
      .slice(0, limits.trace)
      .map(({ key, value }) => ({ name: key, value: oneLine(value.slice(0, limits.traceHeader)) })),
    text,
    html: html.length > limits.html ? "" : html,
    links: listLinks(html.slice(0, limits.html), plain),
    files: await storeAttachments(attachments, scratch),
    reported: listReportedIds(attachments),
    bounce: parseBounce(email, text),
    problem: "",
  }
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .toWellFormed()
    .trim()

const plainAddress = /^[^\s<>"(),:;@\\]{1,64}@[^\s<>"(),:;@\\]{1,190}$/

function parseMailboxes(all: Address[]): Correspondent[] {
  return all
    .flatMap((one) => one.group ?? [one])
    .flatMap(({ name, address }) => {
      const plain = oneLine(address ?? "").toLowerCase()
      return plainAddress.test(plain) ? [{ name: oneLine(name).slice(0, 120), address: plain }] : []
    })
}

/** IDs with control characters, which can arrive encoded, are dropped: the database rejects NUL. */
const parseMessageIds = (text: string): string[] =>
  text
    .slice(0, 50_000)
    .toWellFormed()
    .match(/<[^<>\s\p{Cc}]{1,250}>/gu) ?? []

/** References end with the answered e-mail; some programs only set In-Reply-To. */
function mergeReferences(references: string[], inReplyTo: string[]): string[] {
  const all = [...new Set([...references, ...inReplyTo])]
  return all.slice(-limits.answers)
}

const reportTypes = /^(?:message\/|text\/rfc822)/i

function listReportedIds(attachments: Email["attachments"]): string[] {
  const texts = attachments
    .filter(({ mimeType }) => reportTypes.test(mimeType))
    .slice(0, 10)
    .map(({ content }) =>
      typeof content === "string"
        ? content
        : Buffer.from(new Uint8Array(content).subarray(0, 200_000)).toString("latin1"),
    )
  const ids = texts.flatMap((text) => text.match(/^(?:message-id|original-message-id):\s*<[^<>\s]{1,250}>/gim) ?? [])
  return [...new Set(ids.flatMap(parseMessageIds))].slice(0, 20)
}

const htmlHeading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } }

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 500_000, maxDepth: 200, maxChildNodes: 20_000, ellipsis: "…" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"], noAnchorUrl: true } },
    ...["img", "script", "style", "head", "title", "svg", "math", "iframe", "object", "template", "noscript"].map(
      (selector) => ({ selector, format: "skip" }),
    ),
    { selector: "blockquote", options: { trimEmptyLines: true } },
    { selector: "ul", options: { itemPrefix: "• " } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, ...htmlHeading })),
  ],
})

const htmlToText = (html: string): string =>
  html.trim()
    ? toText(html)
        .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
        .replace(/\u00a0/g, " ")
        .replace(/(?<! ) +\n/g, "\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim()
    : ""

/** Refused files are listed with the reason; beyond `inboundEmailLimits.files` only their number. */
async function storeAttachments(attachments: Attachment[], scratch: string): Promise<ParsedFile[]> {
  const { fileBytes, filesBytes, files: maxFiles } = inboundEmailLimits
  const files: ParsedFile[] = []
  let totalBytes = 0
  for (const [at, one] of attachments.slice(0, maxFiles).entries()) {
    const content = typeof one.content === "string" ? Buffer.from(one.content) : new Uint8Array(one.content)
    const kind = await detectFileKind(content, one.filename ?? "", one.mimeType)
    const refused =
      kind.refused ||
      (content.length > fileBytes ? `Files may have ${fileBytes / 1e6} MB.` : "") ||
      (totalBytes + content.length > filesBytes
        ? `The files of a letter may have ${filesBytes / 1e6} MB together.`
        : "") ||
      (content.length === 0 ? "It is empty." : "")
    const file = refused ? "" : String(at)
    if (file) {
      await writeFile(join(scratch, file), content)
      totalBytes += content.length
    }
    files.push({
      name: getSafeFileName(one.filename ?? "", kind.extension),
      type: kind.type,
      bytes: content.length,
      file,
      refused,
      contentId: (one.contentId ?? "")
        .replace(/[<>\s\p{Cc}]/gu, "")
        .toWellFormed()
        .slice(0, 250),
    })
  }
  const more = attachments.length - files.length
  if (more > 0) files.push(summarizeRest(more))
  return files
}

const summarizeRest = (count: number): ParsedFile => ({
  ...{ type: "application/octet-stream", bytes: 0, file: "", contentId: "" },
  name: `${count.toLocaleString("en-US")} more`,
  refused: `A letter may have ${inboundEmailLimits.files} files.`,
})
