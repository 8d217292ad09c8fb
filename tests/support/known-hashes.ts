import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

/*
 * A password hash takes a tenth of a second of processor time on purpose, and tests sign in hundreds of times. scrypt is
 * deterministic for the same password, salt and costs, so each test process caches its results. The program does not.
 */

type ScryptCallback = (error: Error | null, key: Buffer) => void

const cacheMark = Symbol.for("solander known hashes")
const original = crypto.scrypt as (...args: unknown[]) => void
const hashes = new Map<string, Buffer>()

/** Calls back asynchronously, like the original. */
function scrypt(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions | ScryptCallback,
  done?: ScryptCallback,
): void {
  if (typeof options === "function" || !done) return void original(password, salt, length, options, done)
  const key = JSON.stringify([password, salt, length, options].map(toKeyPart))
  const known = hashes.get(key)
  if (known) return void setImmediate(done, null, Buffer.from(known))
  original(password, salt, length, options, (error: Error | null, hash: Buffer) => {
    if (!error) hashes.set(key, Buffer.from(hash))
    done(error, hash)
  })
}

const toKeyPart = (part: unknown) =>
  ArrayBuffer.isView(part) ? Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString("hex") : part

// Vitest runs this once for each test file, and files share a process.
if (!Reflect.has(original, cacheMark)) {
  crypto.scrypt = Object.assign(scrypt, { [cacheMark]: true }) as typeof crypto.scrypt
  syncBuiltinESMExports()
}
