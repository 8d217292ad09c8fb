import { createHmac, hkdfSync } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { promisify } from "node:util"
import { constants, zstdCompress, zstdDecompress } from "node:zlib"
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption"

/** age's X25519 identity: it opens every backup. */
export const recoveryKeyPattern = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/

export async function createRecoveryKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

export type StoreFolder = "chunks" | "manifests"

/** Encrypts, decrypts and names what is stored elsewhere. */
export type RecoveryKey = {
  /**
   * A keyed hash: the same for the same contents of one folder, and reveals nothing. 64 hexadecimal digits. With the folder,
   * because a host could offer an uploaded file, which is a chunk, as a manifest.
   */
  nameOf(folder: StoreFolder, plain: Uint8Array): string
  encrypt(plain: Uint8Array): Promise<Uint8Array>
  /** @throws for another key, and for what was changed */
  decrypt(sealed: Uint8Array): Promise<Uint8Array>
}

export async function openRecoveryKey(identity: string): Promise<RecoveryKey> {
  const recipient = await identityToRecipient(identity)
  const nameKey = Buffer.from(hkdfSync("sha256", identity, "", "names of Solander’s backups", 32))
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return {
    nameOf: (folder, plain) => createHmac("sha256", nameKey).update(`${folder}/`).update(plain).digest("hex"),
    async encrypt(plain) {
      const packed = await compress(plain, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
      return collect(await encrypter.encrypt(streamSlowly(packed)))
    },
    async decrypt(sealed) {
      const packed = await collect(await decrypter.decrypt(streamSlowly(sealed)))
      return decompress(packed, { maxOutputLength: maxPlainBytes })
    },
  }
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Far more than any chunk has. */
const maxPlainBytes = 64 * 1024 * 1024

/** The cipher runs in this thread: other requests have their turn after each piece. */
const pieceBytes = 128 * 1024

function streamSlowly(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      await nextTurn()
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + pieceBytes))
      at += pieceBytes
    },
  })
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
