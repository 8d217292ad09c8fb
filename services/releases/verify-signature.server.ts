import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto"
import { formatSignedData, openSshFields, parseSshSignature } from "./ssh-signature.ts"

type SignatureFormat = { keyType: string; hash: string | null; coordinateBytes?: number }

/** `ssh-rsa` is missing on purpose: its hash is SHA-1. */
const formats: Record<string, SignatureFormat> = {
  "ssh-ed25519": { keyType: "ssh-ed25519", hash: null },
  "ecdsa-sha2-nistp256": { keyType: "ecdsa-sha2-nistp256", hash: "sha256", coordinateBytes: 32 },
  "ecdsa-sha2-nistp384": { keyType: "ecdsa-sha2-nistp384", hash: "sha384", coordinateBytes: 48 },
  "ecdsa-sha2-nistp521": { keyType: "ecdsa-sha2-nistp521", hash: "sha512", coordinateBytes: 66 },
  "rsa-sha2-256": { keyType: "ssh-rsa", hash: "sha256" },
  "rsa-sha2-512": { keyType: "ssh-rsa", hash: "sha512" },
}

const namespace = "solander-release"
const hashes = ["sha256", "sha512"]
const minRsaBits = 2048

type TrustedKey = { type: string; blob: Buffer; key: KeyObject }

/**
 * As `ssh-keygen -Y verify -n solander-release`, which a bare computer lacks.
 * @param publicKeys OpenSSH public keys, one a line @throws with the reason when it is no signature of one of them
 */
export async function verifySignature(data: Uint8Array, armored: string, publicKeys: string): Promise<void> {
  const signature = parseSshSignature(armored)
  if (signature.namespace !== namespace) throw new Error("The signature is for another purpose.")
  if (!hashes.includes(signature.hash)) throw new Error("The signature has another hash.")
  const trusted = (await readTrustedKeys(publicKeys)).find(({ blob }) => blob.equals(signature.publicKey))
  if (!trusted) throw new Error("The signature is of another key.")
  const format = Object.hasOwn(formats, signature.format) ? formats[signature.format] : undefined
  if (format?.keyType !== trusted.type) throw new Error("The signature has another format.")
  const signed = formatSignedData(namespace, signature.hash, createHash(signature.hash).update(data).digest())
  const { coordinateBytes } = format
  const bytes = coordinateBytes ? formatCoordinates(signature.bytes, coordinateBytes) : signature.bytes
  const isValid = verify(format.hash, signed, { key: trusted.key, dsaEncoding: "ieee-p1363" }, bytes)
  if (!isValid) throw new Error("The signature is of other data.")
}

/** Lines without a key that can be used are left out. */
export async function readTrustedKeys(publicKeys: string): Promise<TrustedKey[]> {
  // Loaded with the first use, because it is large.
  const { utils } = (await import("ssh2")).default
  return publicKeys.split("\n").flatMap((line) => {
    const parsed = line.trim().startsWith("#") ? null : utils.parseKey(line)
    if (!parsed || parsed instanceof Error || parsed.isPrivateKey()) return []
    const key = createKey(parsed.getPublicPEM())
    const rsaBits = key?.asymmetricKeyDetails?.modulusLength ?? minRsaBits
    return key && rsaBits >= minRsaBits ? [{ type: parsed.type, blob: parsed.getPublicSSH(), key }] : []
  })
}

function createKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}

/** From OpenSSH's two numbers (RFC 5656, section 3.1.2) to the two of equal length that Node reads. */
function formatCoordinates(bytes: Buffer, length: number): Buffer {
  const fields = openSshFields(bytes)
  const numbers = [fields.takeString(), fields.takeString()]
  fields.end()
  return Buffer.concat(numbers.map((number) => padNumber(number, length)))
}

/** Of one way to write a number, so that no other signature is taken for the same. */
function padNumber(number: Buffer, length: number): Buffer {
  const [first = 0, second = 0] = number
  const isNegative = first >= 0x80
  const hasNeedlessZero = first === 0 && second < 0x80
  const digits = first === 0 ? number.subarray(1) : number
  if (number.length === 0 || isNegative || hasNeedlessZero || digits.length > length)
    throw new Error("The signature’s numbers are malformed.")
  return Buffer.concat([Buffer.alloc(length - digits.length), digits])
}
