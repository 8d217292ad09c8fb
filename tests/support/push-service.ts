import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** A received push message (RFC 8030). */
export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A local push service: the status of a response is the first segment of the path, as in `/201/a`. */
export async function startPushService(): Promise<{ url: string; taken: ReceivedPush[]; close(): void }> {
  const received: ReceivedPush[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    received.push({ path: request.url ?? "", headers: request.headers, body })
    response.writeHead(Number(request.url?.slice(1, 4))).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, taken: received, close: () => server.close().closeAllConnections() }
}

/** A browser's keys, and the decryption of messages for them (RFC 8291). */
export function createPushSubscription() {
  const ecdh = createECDH("prime256v1")
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    /** @throws if it was encrypted for other keys, or altered */
    read(body: Buffer): string {
      const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
      const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
      const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", secret, salt, info, bytes))
      const shared = derive(
        ecdh.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]),
        32,
      )
      const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16)
      const opener = createDecipheriv("aes-128-gcm", key, derive(shared, salt, "Content-Encoding: nonce\0", 12))
      opener.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
      // RFC 8188, section 2: the last record ends with a 2, and zeros may follow.
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** The sender of a message, by its VAPID signature (RFC 8292). @throws if the named key did not sign it */
export function verifyVapidSignature({ headers: { authorization = "" } }: ReceivedPush) {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = "", claims = "", signature = ""] = token.split(".")
  const point = Buffer.from(publicKey, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"))
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")))
    throw new Error("the message was signed with another key")
  const json = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString())
  return {
    publicKey,
    algorithm: json(head).alg as string,
    ...(json(claims) as { aud: string; exp: number; sub: string }),
  }
}
