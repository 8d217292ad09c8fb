import PostalMime, { type Address, addressParser, type Email } from "postal-mime"
import type { Correspondent, ParsedLetter } from "../parsed-letter.ts"
import { clean } from "./clean.ts"
import { storeAttachments } from "./keep-files.ts"
import { linksIn } from "./links-in.ts"
import { readBounce } from "./read-bounce.ts"
import { htmlToText } from "./words-of.ts"

const most = { text: 200_000, html: 1_000_000, header: 2000, answers: 50, addresses: 200, heads: 64_000 }

/** Headers that identify the sender and carry the receiving server's verdict. */
const telling = [
  ...["auto-submitted", "precedence", "x-autoreply", "x-autorespond", "x-auto-response-suppress", "x-loop"],
  ...["list-id", "list-unsubscribe", "return-path", "content-type", "authentication-results", "x-failed-recipients"],
]

const receivers = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"]

/** Never fails: what cannot be read is left out, and `problem` says so. @param scratch receives the attachments */
export async function parseLetter(raw: Uint8Array, scratch: string): Promise<ParsedLetter> {
  try {
    return await read(await parse(raw), scratch)
  } catch {
    const head = headOf(raw)
    const email = await parse(head).catch(() => parse(new Uint8Array()))
    return { ...(await read(email, scratch)), problem: "This e-mail is built in a way that could not be read." }
  }
}

const parse = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(new Uint8Array(raw), {
    maxNestingDepth: 50,
    maxHeadersSize: 1_000_000,
    forceRfc822Attachments: true,
  })

function headOf(raw: Uint8Array): Uint8Array {
  const start = Buffer.from(raw.subarray(0, most.heads)).toString("latin1")
  const [head = ""] = start.split(/\r?\n\r?\n/)
  return Buffer.from(`${head.replace(/^content-.*(?:\r?\n[ \t].*)*\r?\n?/gim, "")}\r\n\r\n`, "latin1")
}

async function read(email: Email, scratch: string): Promise<ParsedLetter> {
  const { headers, attachments } = email
  const first = (name: string) => headers.find(({ key }) => key === name)?.value ?? ""
  const html = clean(email.html ?? "")
  const plain = clean(email.text ?? "").slice(0, most.text)
  const text = plain.trim() ? plain : htmlToText(html).slice(0, most.text)
  const [from] = mailboxes(email.from ? [email.from] : [])
  const told = telling.flatMap((name): [string, string][] => {
    const value = oneLine(first(name)).slice(0, most.header)
    return headers.some(({ key }) => key === name) ? [[name, value]] : []
  })
  return {
    from: from ?? null,
    replyTo: mailboxes(email.replyTo ?? []).map(({ address }) => address),
    to: headers
      .filter(({ key }) => receivers.includes(key))
      .flatMap(({ value }) => mailboxes(addressParser(value.slice(0, 50_000), { flatten: true })))
      .slice(0, most.addresses)
      .map(({ address }) => address),
    subject: oneLine(email.subject ?? "").slice(0, 500),
    messageId: idsIn(email.messageId ?? "")[0] ?? null,
    answers: answered(idsIn(email.references ?? ""), idsIn(email.inReplyTo ?? "")),
    headers: Object.fromEntries(told),
    text,
    html: html.length > most.html ? "" : html,
    links: linksIn(html.slice(0, most.html), plain),
    files: await storeAttachments(attachments, scratch),
    reported: reportedIn(attachments),
    bounce: readBounce(email, text),
    problem: "",
  }
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .toWellFormed()
    .trim()

const plainAddress = /^[^\s<>"(),:;@\\]{1,64}@[^\s<>"(),:;@\\]{1,190}$/

function mailboxes(all: Address[]): Correspondent[] {
  return all
    .flatMap((one) => one.group ?? [one])
    .flatMap(({ name, address }) => {
      const plain = oneLine(address ?? "").toLowerCase()
      return plainAddress.test(plain) ? [{ name: oneLine(name).slice(0, 120), address: plain }] : []
    })
}

/** IDs with control characters, which can arrive encoded, are dropped: the database rejects NUL. */
const idsIn = (text: string): string[] =>
  text
    .slice(0, 50_000)
    .toWellFormed()
    .match(/<[^<>\s\p{Cc}]{1,250}>/gu) ?? []

/** References end with the answered e-mail; some programs only set In-Reply-To. */
function answered(references: string[], inReplyTo: string[]): string[] {
  const all = [...new Set([...references, ...inReplyTo])]
  return all.slice(-most.answers)
}

const bringsBack = /^(?:message\/|text\/rfc822)/i

function reportedIn(attachments: Email["attachments"]): string[] {
  const texts = attachments
    .filter(({ mimeType }) => bringsBack.test(mimeType))
    .slice(0, 10)
    .map(({ content }) =>
      typeof content === "string"
        ? content
        : Buffer.from(new Uint8Array(content).subarray(0, 200_000)).toString("latin1"),
    )
  const ids = texts.flatMap((text) => text.match(/^(?:message-id|original-message-id):\s*<[^<>\s]{1,250}>/gim) ?? [])
  return [...new Set(ids.flatMap(idsIn))].slice(0, 20)
}
