import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

/*
 * A password's hash costs a processor a tenth of a second on purpose, and tests sign people in hundreds of times. What
 * scrypt makes of the same password, salt and costs is always the same, so each process of tests remembers it. The
 * program does not: it has no part in this.
 */

type Done = (error: Error | null, key: Buffer) => void

const marked = Symbol.for("solander known hashes")
const original = crypto.scrypt as (...words: unknown[]) => void
const hashes = new Map<string, Buffer>()

/** Answers later, as the original does. */
function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions | Done,
  done?: Done,
): void {
  if (typeof options === "function" || !done) return void original(password, salt, length, options, done)
  const key = JSON.stringify([password, salt, length, options].map(inWords))
  const known = hashes.get(key)
  if (known) return void setImmediate(done, null, Buffer.from(known))
  original(password, salt, length, options, (error: Error | null, hash: Buffer) => {
    if (!error) hashes.set(key, Buffer.from(hash))
    done(error, hash)
  })
}

const inWords = (part: unknown) =>
  ArrayBuffer.isView(part) ? Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString("hex") : part

// Vitest runs this once for each test file, and files share a process.
if (!Reflect.has(original, marked)) {
  crypto.scrypt = Object.assign(scrypt, { [marked]: true }) as typeof crypto.scrypt
  syncBuiltinESMExports()
}
