import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { ParsedEmail } from "../../services/mailbox/parsed-email.ts"
import { parseEmail } from "../../services/mailbox/worker/parse-email.ts"

const folder = resolve(import.meta.dirname, "../fixtures/letters")

/**
 * An e-mail of a real mail program, from `tests/fixtures/letters`.
 * @param fill replaces `{{answers}}` (a Message-ID) and `{{reply}}` (an address)
 */
export function readEmailFixture(name: string, fill: { answers?: string; reply?: string } = {}): Uint8Array {
  const text = readFileSync(join(folder, `${name}.eml`), "latin1")
    .replaceAll("{{answers}}", fill.answers ?? "<none@shop.example>")
    .replaceAll("{{reply}}", fill.reply ?? "studio@shop.example")
  return toCrlfBytes(text)
}

/** The bytes of an e-mail: Latin-1, with CRLF. */
export const toCrlfBytes = (text: string): Uint8Array => Buffer.from(text.replace(/\r?\n/g, "\r\n"), "latin1")

export const buildRawEmail = (headers: Record<string, string | undefined>, body = "Hello"): Uint8Array => {
  const all = {
    From: "Ada <ada@example.com>",
    To: "studio@shop.example",
    Subject: "A question",
    "Message-ID": `<${Math.random()}@example.com>`,
    ...headers,
  }
  const head = Object.entries(all).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${body.replace(/\r?\n/g, "\r\n")}\r\n`, "utf8")
}

/** Parses an e-mail in this process, and deletes its files. */
export async function parseRawEmail(raw: Uint8Array): Promise<ParsedEmail> {
  const scratch = await mkdtemp(join(tmpdir(), "solander-letter-"))
  try {
    return await parseEmail(raw, scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
