import { execFileSync } from "node:child_process"
import { createHash, createPrivateKey, sign } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import ssh from "ssh2"

type SignatureFields = {
  magic?: string
  version?: number
  namespace?: string
  reserved?: string
  hash?: string
  /** What the signature says, which may be untrue. */
  format?: string
  /** What was hashed with, when it is not what the format says. */
  signedHash?: string
  /** After the last field. */
  trailing?: Buffer
  /** After the signature's last field. */
  innerTrailing?: Buffer
  /** Changes the signature itself. */
  change?: (bytes: Buffer) => Buffer
}

export type ReleaseKey = { publicKey: string; sign(data: Buffer, fields?: SignatureFields): Buffer }

type KeyKind = {
  generate: () => { public: string; private: string }
  format: string
  hash: string | null
  width: number
}

const { generateKeyPairSync, parseKey } = ssh.utils
const ecdsa = (bits: 256 | 384 | 521, hash: string, width: number): KeyKind => ({
  generate: () => generateKeyPairSync("ecdsa", { bits }),
  format: `ecdsa-sha2-nistp${bits}`,
  hash,
  width,
})

const rsa = (bits: number): KeyKind => ({
  generate: () => generateKeyPairSync("rsa", { bits }),
  format: "rsa-sha2-512",
  hash: "sha512",
  width: 0,
})

export const keyKinds = {
  ed25519: { generate: () => generateKeyPairSync("ed25519"), format: "ssh-ed25519", hash: null, width: 0 },
  ecdsa256: ecdsa(256, "sha256", 32),
  ecdsa384: ecdsa(384, "sha384", 48),
  ecdsa521: ecdsa(521, "sha512", 66),
  rsa: rsa(2048),
  shortRsa: rsa(1024),
} satisfies Record<string, KeyKind>

const formatString = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const formatNumber = (bytes: Buffer): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.subarray(first)
  return formatString((digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits)
}

export const formatArmor = (bytes: Buffer): Buffer =>
  Buffer.from(
    `-----BEGIN SSH SIGNATURE-----\n${bytes.toString("base64").replace(/.{70}(?=.)/g, "$&\n")}\n-----END SSH SIGNATURE-----\n`,
  )

/** A key of ssh2, whose signatures can be made wrong. */
export function createReleaseKey(kind: KeyKind = keyKinds.ed25519): ReleaseKey {
  const pair = kind.generate()
  const parsed = parseKey(pair.private)
  if (parsed instanceof Error) throw parsed
  const key = createPrivateKey(parsed.getPrivatePEM())
  return {
    publicKey: pair.public.trim(),
    sign(data, fields = {}) {
      const { magic = "SSHSIG", version = 1, namespace = "solander-release", reserved = "", hash = "sha512" } = fields
      const { format = kind.format, signedHash = kind.hash, trailing = Buffer.alloc(0), change = (it) => it } = fields
      const digest = createHash(hash).update(data).digest()
      const signed = Buffer.concat([
        Buffer.from("SSHSIG"),
        ...[namespace, reserved, hash, digest].map((field) => formatString(field)),
      ])
      const raw = sign(signedHash, signed, { key, dsaEncoding: "ieee-p1363" })
      const numbers = [raw.subarray(0, kind.width), raw.subarray(kind.width)]
      const bytes = change(kind.width > 0 ? Buffer.concat(numbers.map(formatNumber)) : raw)
      const versionBytes = Buffer.alloc(4)
      versionBytes.writeUInt32BE(version)
      return formatArmor(
        Buffer.concat([
          Buffer.from(magic),
          versionBytes,
          ...[parsed.getPublicSSH(), namespace, reserved, hash].map((field) => formatString(field)),
          formatString(
            Buffer.concat([formatString(format), formatString(bytes), fields.innerTrailing ?? Buffer.alloc(0)]),
          ),
          trailing,
        ]),
      )
    },
  }
}

export const isSshKeygenMissing = !existsSync("/usr/bin/ssh-keygen")

/** A key of OpenSSH, and its own signatures. */
export function createOpenSshKey(...options: string[]): ReleaseKey {
  const run = <T>(use: (folder: string) => T): T => {
    const folder = mkdtempSync(join(tmpdir(), "solander-key-"))
    try {
      return use(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const [privateKey, publicKey] = run((folder) => {
    execFileSync("ssh-keygen", ["-q", "-N", "", "-C", "releases", "-f", join(folder, "key"), ...options])
    return [readFileSync(join(folder, "key")), readFileSync(join(folder, "key.pub"), "utf8").trim()]
  })
  return {
    publicKey,
    sign: (data, { namespace = "solander-release", hash = "sha512" } = {}) =>
      run((folder) => {
        writeFileSync(join(folder, "key"), privateKey, { mode: 0o600 })
        writeFileSync(join(folder, "data"), data)
        const args = ["-q", "-Y", "sign", "-f", join(folder, "key"), "-n", namespace, "-O", `hashalg=${hash}`]
        execFileSync("ssh-keygen", [...args, join(folder, "data")], { stdio: "ignore" })
        return readFileSync(join(folder, "data.sig"))
      }),
  }
}
