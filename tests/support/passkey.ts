import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import type { Visitor } from "./visitor.ts"

const passkeyPath = "/auth/v1/passkey"
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest()
const toBase64Url = (data: Buffer) => data.toString("base64url")

/** Present and verified (a finger, a face, a PIN); with 0x40 a new credential follows. Web Authentication, § 6.1. */
const userVerifiedFlags = 0x05

/**
 * A software authenticator of Web Authentication level 2 with ES256 and no attestation.
 * @param host the relying party's ID
 */
export function createTestPasskey(host = "localhost") {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const bytes = (text: string) => Buffer.from(text, "base64url")
  // a COSE key: kty EC2, alg ES256, crv P-256, x, y (RFC 9053, § 7.1)
  const key = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    bytes(x),
    Buffer.from("225820", "hex"),
    bytes(y),
  ])
  const head = (flags: number) => Buffer.concat([sha256(host), Buffer.from([flags, 0, 0, 0, 0])])
  const client = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  const same = { id: toBase64Url(id), rawId: toBase64Url(id), type: "public-key", clientExtensionResults: {} }
  const challengeOf = async (answer: Response) => {
    if (!answer.ok) throw new Error(`passkey options answered ${answer.status}`)
    return (await answer.json()).challenge as string
  }
  const answerWith = async (visitor: Visitor): Promise<object> => {
    const options = await visitor.get(`${passkeyPath}/generate-authenticate-options`)
    const clientData = client("get", await challengeOf(options), visitor.origin)
    const data = head(userVerifiedFlags)
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey)
    const response = {
      clientDataJSON: toBase64Url(clientData),
      authenticatorData: toBase64Url(data),
      signature: toBase64Url(signature),
    }
    return { ...same, response }
  }
  return {
    /** Adds the passkey to the signed-in account. @returns the response's status */
    async addTo(visitor: Visitor, name?: string): Promise<number> {
      const options = await visitor.get(`${passkeyPath}/generate-register-options`)
      if (!options.ok) return options.status
      const clientData = client("create", await challengeOf(options), visitor.origin)
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = Buffer.concat([head(userVerifiedFlags | 0x40), credential])
      // CBOR: {fmt: "none", attStmt: {}, authData}
      const start = Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex")
      const attestation = Buffer.concat([start, Buffer.from([0x58, data.length]), data])
      const response = {
        clientDataJSON: toBase64Url(clientData),
        attestationObject: toBase64Url(attestation),
        transports: ["internal"],
      }
      return (await visitor.postJson(`${passkeyPath}/verify-registration`, { response: { ...same, response }, name }))
        .status
    },
    /** Signs in with the passkey. @returns the response's status */
    async signIn(visitor: Visitor): Promise<number> {
      return (await visitor.postJson(`${passkeyPath}/verify-authentication`, { response: await answerWith(visitor) }))
        .status
    },
    /** The JSON of an assertion, as the site's forms send it. */
    sign: async (visitor: Visitor): Promise<string> => JSON.stringify(await answerWith(visitor)),
  }
}
