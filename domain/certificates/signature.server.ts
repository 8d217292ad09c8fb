import { Buffer } from "node:buffer"
import { CompactSign, compactVerify, errors, importJWK, type JWK } from "jose"
import { certificateAlgorithm } from "./certificate-keys.server.ts"

/** Distinguishes certificates from everything else that this site could sign. */
const type = "certificate-of-authenticity"

const header = (kid: string) => ({ alg: certificateAlgorithm, kid, typ: type })

/** A JSON Web Signature in its flattened form (RFC 7515, 7.2.2). */
export type CertificateFile = { payload: string; protected: string; signature: string }

export async function signText(text: string, { kid, key }: { kid: string; key: CryptoKey }): Promise<string> {
  const signed = await new CompactSign(new TextEncoder().encode(text)).setProtectedHeader(header(kid)).sign(key)
  return signed.split(".")[2] ?? ""
}

export const getCertificateFile = ({
  text,
  kid,
  signature,
}: {
  text: string
  kid: string
  signature: string
}): CertificateFile => ({
  payload: Buffer.from(text).toString("base64url"),
  protected: Buffer.from(JSON.stringify(header(kid))).toString("base64url"),
  signature,
})

export async function isCertificateSigned(file: CertificateFile, publicKey: JWK): Promise<boolean> {
  try {
    const key = await importJWK(publicKey, certificateAlgorithm)
    const { protectedHeader } = await compactVerify(`${file.protected}.${file.payload}.${file.signature}`, key, {
      algorithms: [certificateAlgorithm],
    })
    return protectedHeader.typ === type
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
