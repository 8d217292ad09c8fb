import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { ParsedLetter } from "../../services/mailbox/parsed-letter.ts"
import { parseLetter } from "../../services/mailbox/worker/parse-letter.ts"

const folder = resolve(import.meta.dirname, "../fixtures/letters")

/**
 * An e-mail of a real mail program, from `tests/fixtures/letters`.
 * @param fill replaces `{{answers}}` (a Message-ID) and `{{reply}}` (an address)
 */
export function letterIn(name: string, fill: { answers?: string; reply?: string } = {}): Uint8Array {
  const text = readFileSync(join(folder, `${name}.eml`), "latin1")
    .replaceAll("{{answers}}", fill.answers ?? "<none@shop.example>")
    .replaceAll("{{reply}}", fill.reply ?? "studio@shop.example")
  return crlf(text)
}

/** The bytes of an e-mail: Latin-1, with CRLF. */
export const crlf = (text: string): Uint8Array => Buffer.from(text.replace(/\r?\n/g, "\r\n"), "latin1")

export const written = (headers: Record<string, string | undefined>, body = "Hello"): Uint8Array => {
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
export async function parsed(raw: Uint8Array): Promise<ParsedLetter> {
  const scratch = await mkdtemp(join(tmpdir(), "solander-letter-"))
  try {
    return await parseLetter(raw, scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
