import { createPrivateKey, type KeyObject } from "node:crypto"

export type CredentialSigner = { key: KeyObject; certificate: Buffer }

/** PKCS #8 and DER, in base64; `name` and `host` are said in the certificate. */
export type StoredSigner = { name: string; host: string; key: string; certificate: string; endsAt: string }

export const openSigner = ({ key, certificate }: StoredSigner): CredentialSigner => ({
  key: createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" }),
  certificate: Buffer.from(certificate, "base64"),
})
