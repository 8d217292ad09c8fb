import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { analyse } from "chardet"

/** How much text with letters beyond ASCII is looked at to tell the old encodings apart. */
const sampleBytes = 256 * 1024

/** The first bytes of a file; fewer if the file is shorter. */
export async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path, "r")
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** UTF-16 without a mark: every second byte of mostly Latin text is zero. Null for a file with zeroes elsewhere. */
function byZeroBytes(bytes: Buffer): string | null {
  let even = 0
  let odd = 0
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) index % 2 === 0 ? even++ : odd++
  }
  const half = bytes.length / 2
  if (odd > half * 0.4 && even < half * 0.05) return "utf-16le"
  return even > half * 0.4 && odd < half * 0.05 ? "utf-16be" : null
}

/** Whether all of the file is UTF-8 (a character cut in two at its end is forgiven), and its lines beyond ASCII. */
async function looksLikeUtf8(path: string): Promise<{ valid: boolean; sample: Buffer }> {
  const strict = new TextDecoder("utf-8", { fatal: true })
  const beyondAscii: Buffer[] = []
  let kept = 0
  let valid = true
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
    try {
      if (valid) strict.decode(chunk, { stream: true })
    } catch {
      valid = false
    }
    if (kept < sampleBytes && chunk.some((byte) => byte >= 0x80)) {
      beyondAscii.push(chunk)
      kept += chunk.length
    }
    if (!valid && kept >= sampleBytes) break
  }
  return { valid, sample: Buffer.concat(beyondAscii) }
}

/** Only the lines that hold a letter beyond ASCII: among a thousand others they would be outvoted. */
function tellingLines(sample: Buffer): Buffer {
  const lines = sample.toString("latin1").split("\n")
  return Buffer.from(lines.filter((line) => /[\x80-\xff]/.test(line)).join("\n"), "latin1")
}

/** Encodings of western spreadsheets that chardet may name for what is Windows-1252, which holds all of theirs. */
const western = /^(?:iso-8859-(?:1|15)|windows-1252|ascii)$/i

/**
 * Finds out how the text of a file is encoded: by its byte order mark, by the zeroes of UTF-16, as UTF-8 if it is valid
 * throughout, else the likeliest of the old encodings, Windows-1252 in doubt.
 * @returns a WHATWG label for TextDecoder, or null for a file that is no text
 */
export async function detectEncoding(path: string): Promise<string | null> {
  const start = await firstBytes(path, 4096)
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le"
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be"
  if (start.includes(0)) return byZeroBytes(start)
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return "utf-8"
  const { valid, sample } = await looksLikeUtf8(path)
  if (valid) return "utf-8"

  const telling = tellingLines(sample)
  // UTF-8 with a few damaged bytes stays UTF-8: reading all of it as Windows-1252 would damage the rest.
  const text = new TextDecoder("utf-8").decode(telling)
  const broken = text.split("\ufffd").length - 1
  const whole = (text.match(/[\u0080-\uffff]/g)?.length ?? 0) - broken
  if (broken * 10 < whole) return "utf-8"

  const guesses = analyse(telling)
  const likeliest = guesses.find((guess) => !/^utf/i.test(guess.name))
  const asWestern = guesses.find((guess) => western.test(guess.name))?.confidence ?? 0
  // A word or two prove nothing: another alphabet has to be much likelier.
  if (!likeliest || western.test(likeliest.name) || likeliest.confidence < asWestern + 20) return "windows-1252"
  try {
    return new TextDecoder(likeliest.name).encoding
  } catch {
    return "windows-1252"
  }
}

/** The text of a file, a piece at a time, without its byte order mark. Damaged characters come as U+FFFD. */
export async function* readText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  const last = decoder.decode()
  if (last) yield last
}
