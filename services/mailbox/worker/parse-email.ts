import PostalMime, { type Address, addressParser, type Email } from "postal-mime"
import type { Correspondent, EmailLink, ParsedEmail } from "../parsed-email.ts"
import { cleanEmailText } from "./clean.ts"
import { htmlToText } from "./html-to-text.ts"
import { parseBounce } from "./parse-bounce.ts"
import { storeAttachments } from "./store-attachments.ts"

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

const limits = { text: 200_000, html: 1_000_000, header: 2000, answers: 50, addresses: 200, heads: 64_000 }

/** Headers that identify the sender and carry the receiving server's verdict. */
const storedHeaders = [
  ...["auto-submitted", "precedence", "x-autoreply", "x-autorespond", "x-auto-response-suppress", "x-loop"],
  ...["list-id", "list-unsubscribe", "return-path", "content-type", "authentication-results", "x-failed-recipients"],
]

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
