import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { analyse } from "chardet"

/** Of lines beyond ASCII, to tell the legacy encodings apart. */
const sampleBytes = 256 * 1024

export async function readFirstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path, "r")
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** UTF-16 without a byte order mark: every second byte of mostly Latin text is zero. Null for other zeroes. */
function detectByZeroBytes(bytes: Buffer): string | null {
  let even = 0
  let odd = 0
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) index % 2 === 0 ? even++ : odd++
  }
  const half = bytes.length / 2
  if (odd > half * 0.4 && even < half * 0.05) return "utf-16le"
  return even > half * 0.4 && odd < half * 0.05 ? "utf-16be" : null
}

async function checkUtf8(path: string): Promise<{ valid: boolean; sample: Buffer }> {
  const strict = new TextDecoder("utf-8", { fatal: true })
  const beyondAscii: Buffer[] = []
  let sampledBytes = 0
  let valid = true
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
    try {
      if (valid) strict.decode(chunk, { stream: true })
    } catch {
      valid = false
    }
    if (sampledBytes < sampleBytes && chunk.some((byte) => byte >= 0x80)) {
      beyondAscii.push(chunk)
      sampledBytes += chunk.length
    }
    if (!valid && sampledBytes >= sampleBytes) break
  }
  return { valid, sample: Buffer.concat(beyondAscii) }
}

/** ASCII lines would outvote the others. */
function getNonAsciiLines(sample: Buffer): Buffer {
  const lines = sample.toString("latin1").split("\n")
  return Buffer.from(lines.filter((line) => /[\x80-\xff]/.test(line)).join("\n"), "latin1")
}

/** Encodings that chardet confuses with Windows-1252, which contains them all. */
const western = /^(?:iso-8859-(?:1|15)|windows-1252|ascii)$/i

/** In doubt Windows-1252. @returns a WHATWG label, or null for a binary file */
export async function detectEncoding(path: string): Promise<string | null> {
  const start = await readFirstBytes(path, 4096)
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le"
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be"
  if (start.includes(0)) return detectByZeroBytes(start)
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return "utf-8"
  const { valid, sample } = await checkUtf8(path)
  if (valid) return "utf-8"

  const telling = getNonAsciiLines(sample)
  // UTF-8 with a few damaged bytes stays UTF-8: Windows-1252 would damage the rest.
  const text = new TextDecoder("utf-8").decode(telling)
  const broken = text.split("\ufffd").length - 1
  const whole = (text.match(/[\u0080-\uffff]/g)?.length ?? 0) - broken
  if (broken * 10 < whole) return "utf-8"

  const guesses = analyse(telling)
  const likeliest = guesses.find((guess) => !/^utf/i.test(guess.name))
  const asWestern = guesses.find((guess) => western.test(guess.name))?.confidence ?? 0
  // A word or two prove nothing: another alphabet must be much likelier.
  if (!likeliest || western.test(likeliest.name) || likeliest.confidence < asWestern + 20) return "windows-1252"
  try {
    return new TextDecoder(likeliest.name).encoding
  } catch {
    return "windows-1252"
  }
}

export async function* readText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  const last = decoder.decode()
  if (last) yield last
}
