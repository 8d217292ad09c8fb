/** What `ssh-keygen -Y sign` writes, by PROTOCOL.sshsig of OpenSSH. */
type SshSignature = {
  publicKey: Buffer
  namespace: string
  hash: string
  /** Such as `rsa-sha2-512`, which a key does not tell. */
  format: string
  bytes: Buffer
}

const magic = "SSHSIG"
const armor = /^-----BEGIN SSH SIGNATURE-----\r?\n([A-Za-z0-9+/=\r\n]+)\r?\n-----END SSH SIGNATURE-----\s*$/

/** Strict: every byte must belong to a field. @throws when it is not a signature of version 1 */
export function parseSshSignature(armored: string): SshSignature {
  const [, body] = armor.exec(armored) ?? []
  if (body === undefined) throw new Error("The signature has no armor.")
  const fields = openSshFields(decodeBase64(body))
  if (fields.take(magic.length).toString("latin1") !== magic) throw new Error("The signature has another magic.")
  if (fields.takeNumber() !== 1) throw new Error("The signature is of another version.")
  const publicKey = fields.takeString()
  const namespace = fields.takeString().toString("latin1")
  if (fields.takeString().length > 0) throw new Error("The signature’s reserved field is not empty.")
  const hash = fields.takeString().toString("latin1")
  const signature = openSshFields(fields.takeString())
  fields.end()
  const format = signature.takeString().toString("latin1")
  const bytes = signature.takeString()
  signature.end()
  return { publicKey, namespace, hash, format, bytes }
}

/** What is signed: the digest of the data, with the namespace. */
export function formatSignedData(namespace: string, hash: string, digest: Uint8Array): Buffer {
  const fields = [namespace, "", hash].map((text) => formatSshString(Buffer.from(text, "latin1")))
  return Buffer.concat([Buffer.from(magic), ...fields, formatSshString(digest)])
}

function formatSshString(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Node skips what is not Base64, so another text could have the same bytes. */
function decodeBase64(text: string): Buffer {
  const compact = text.replace(/[\r\n]/g, "")
  const bytes = Buffer.from(compact, "base64")
  if (bytes.toString("base64") !== compact) throw new Error("The signature is not Base64.")
  return bytes
}

/** Reads fields by RFC 4251, section 5. */
export function openSshFields(bytes: Buffer) {
  let at = 0
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) throw new Error("The signature is cut off.")
    at += length
    return bytes.subarray(at - length, at)
  }
  const takeNumber = () => take(4).readUInt32BE()
  return {
    take,
    takeNumber,
    takeString: () => take(takeNumber()),
    end() {
      if (at < bytes.length) throw new Error("The signature has bytes after its end.")
    },
  }
}
