import { describe, expect, test } from "vitest"
import {
  createOpenSshKey,
  createReleaseKey,
  formatArmor,
  isSshKeygenMissing,
  keyKinds,
} from "../../tests/support/release-signatures.ts"
import { verifySignature } from "./verify-signature.server.ts"

const data = Buffer.from('{"version":"1.1.0"}')
const key = createReleaseKey()
const verifies = (signature: Buffer, publicKeys = key.publicKey, bytes = data) =>
  verifySignature(bytes, signature.toString("latin1"), publicKeys)

describe("a signature is accepted", () => {
  test.each(["ed25519", "ecdsa256", "ecdsa384", "ecdsa521", "rsa"] as const)("of %s", async (kind) => {
    const other = createReleaseKey(keyKinds[kind])
    // Their numbers are of different lengths from time to time.
    for (let at = 0; at < 20; at++) await verifies(other.sign(data), other.publicKey)
    await verifies(other.sign(data, { hash: "sha256" }), other.publicKey)
    await expect(verifies(other.sign(data), other.publicKey, Buffer.from("other"))).rejects.toThrow("other data")
    const change = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])
    await expect(verifies(other.sign(data, { change }), other.publicKey)).rejects.toThrow()
  })

  test("of RSA with SHA-256, and of one key of several", async () => {
    const rsa = createReleaseKey(keyKinds.rsa)
    await verifies(rsa.sign(data, { format: "rsa-sha2-256", signedHash: "sha256" }), rsa.publicKey)
    const keys = `# ours\n\nnot a key\n${rsa.publicKey}\r\n${key.publicKey}\n`
    await verifies(key.sign(data), keys)
    await verifies(rsa.sign(data), keys)
  })

  test.skipIf(isSshKeygenMissing).each([
    ["ed25519", ["-t", "ed25519"]],
    ["ecdsa256", ["-t", "ecdsa", "-b", "256"]],
    ["ecdsa384", ["-t", "ecdsa", "-b", "384"]],
    ["ecdsa521", ["-t", "ecdsa", "-b", "521"]],
    ["rsa", ["-t", "rsa", "-b", "3072"]],
  ])("that ssh-keygen made with %s", async (_, options) => {
    const real = createOpenSshKey(...options)
    for (const hash of ["sha256", "sha512"]) await verifies(real.sign(data, { hash }), real.publicKey)
    await expect(verifies(real.sign(data), real.publicKey, Buffer.from("other"))).rejects.toThrow("other data")
    await expect(verifies(real.sign(data, { namespace: "file" }), real.publicKey)).rejects.toThrow("purpose")
    await expect(verifies(real.sign(data))).rejects.toThrow("another key")
  })
})

describe("a signature is refused", () => {
  test.each([
    ["with another magic", key.sign(data, { magic: "SSHSIX" }), "magic"],
    ["of another version", key.sign(data, { version: 2 }), "version"],
    ["for another purpose", key.sign(data, { namespace: "git" }), "purpose"],
    ["for a purpose that begins alike", key.sign(data, { namespace: "solander-release\0" }), "purpose"],
    ["with a reserved field", key.sign(data, { reserved: "x" }), "reserved"],
    ["with SHA-1 over the data", key.sign(data, { hash: "sha1" }), "hash"],
    ["with MD5 over the data", key.sign(data, { hash: "md5" }), "hash"],
    ["of another key", createReleaseKey().sign(data), "another key"],
    ["with bytes after its end", key.sign(data, { trailing: Buffer.from([0]) }), "after its end"],
    ["with bytes after its inner end", key.sign(data, { innerTrailing: Buffer.from([0]) }), "after its end"],
    ["that says another format", key.sign(data, { format: "rsa-sha2-512" }), "format"],
    ["that says a format of no one", key.sign(data, { format: "constructor" }), "format"],
    ["that is cut", key.sign(data, { change: (bytes) => bytes.subarray(1) }), "other data"],
    ["that is empty", key.sign(data, { change: () => Buffer.alloc(0) }), "other data"],
    ["whose file is cut", key.sign(data).subarray(0, 200), "armor"],
    ["that is empty text", Buffer.from(""), "armor"],
    ["that is no Base64", Buffer.from(key.sign(data).toString().replace("U1NI", "U1N=")), "Base64"],
    ["with text before", Buffer.concat([Buffer.from("x"), key.sign(data)]), "armor"],
  ])("%s", async (_, signature, reason) => {
    await expect(verifies(signature)).rejects.toThrow(reason)
  })

  test("wherever it is cut, or has a byte changed", async () => {
    const whole = Buffer.from(key.sign(data).toString().split("\n").slice(1, -2).join(""), "base64")
    await verifies(formatArmor(whole))
    for (let at = 0; at < whole.length; at++) {
      await expect(verifies(formatArmor(whole.subarray(0, at)))).rejects.toThrow()
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(verifies(formatArmor(changed))).rejects.toThrow()
    }
  })

  test("of RSA with SHA-1, and of a short RSA key", async () => {
    const rsa = createReleaseKey(keyKinds.rsa)
    const sha1 = { format: "ssh-rsa", signedHash: "sha1" }
    await expect(verifies(rsa.sign(data, sha1), rsa.publicKey)).rejects.toThrow("format")
    await expect(verifies(rsa.sign(data, { signedHash: "sha1" }), rsa.publicKey)).rejects.toThrow("other data")
    const short = createReleaseKey(keyKinds.shortRsa)
    await expect(verifies(short.sign(data), short.publicKey)).rejects.toThrow("another key")
  })

  test("of ECDSA whose numbers are written otherwise", async () => {
    const ecdsa = createReleaseKey(keyKinds.ecdsa256)
    const changes: ((bytes: Buffer) => Buffer)[] = [
      (bytes) => Buffer.concat([bytes, Buffer.from([0])]),
      // A needless zero before the first number.
      (bytes) => {
        const length = bytes.readUInt32BE()
        const longer = Buffer.alloc(5)
        longer.writeUInt32BE(length + 1)
        return Buffer.concat([longer, bytes.subarray(4)])
      },
      // Two negative numbers.
      () => Buffer.concat([0, 1].map(() => Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.alloc(32, 0x80)]))),
      () => Buffer.from([0, 0, 0, 0, 0, 0, 0, 0]),
      () => Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 1, 0]),
      () => Buffer.from([0, 0, 0, 1, 1, 0, 0, 0, 1, 0x80]),
    ]
    for (const change of changes)
      await expect(verifies(ecdsa.sign(data, { change }), ecdsa.publicKey)).rejects.toThrow()
  })
})
