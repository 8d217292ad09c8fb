import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

/*
 * A password hash takes a tenth of a second of processor time on purpose, and tests sign in hundreds of times. scrypt is
 * deterministic for the same password, salt and costs, so each test process caches its results. The program does not.
 */

type Done = (error: Error | null, key: Buffer) => void

const marked = Symbol.for("solander known hashes")
const original = crypto.scrypt as (...words: unknown[]) => void
const hashes = new Map<string, Buffer>()

/** Calls back asynchronously, like the original. */
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
