import { createHmac } from "node:crypto"
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto"

/** Keeps what the program must read again, but nobody who only sees the database. */
export type Secrets = {
  /** Encrypts with XChaCha20-Poly1305 and a new nonce. @param purpose what it is: a text sealed for one cannot be opened for another */
  seal(purpose: string, text: string): Promise<string>
  /** @throws if the text was changed, or sealed with another secret or for another purpose */
  open(purpose: string, sealed: string): Promise<string>
  /** A keyed hash (HMAC-SHA-256, base64url): equal for equal texts, and not to be guessed from the database. */
  hash(purpose: string, text: string): string
}

/** @param secret the site's own, 32 characters or more */
export function openSecrets(secret: string): Secrets {
  const keyFor = (purpose: string) => createHmac("sha256", secret).update(`key for ${purpose}`).digest("base64")
  return {
    seal: (purpose, text) => symmetricEncrypt({ key: keyFor(purpose), data: text }),
    open: (purpose, sealed) => symmetricDecrypt({ key: keyFor(purpose), data: sealed }),
    hash: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text).digest("base64url"),
  }
}
