import { createHmac } from "node:crypto"
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto"

/** For values that the program must read again, but a reader of the database must not. */
export type Secrets = {
  /** XChaCha20-Poly1305 with a new nonce. @param purpose a text sealed for one purpose cannot be opened for another */
  seal(purpose: string, text: string): Promise<string>
  /** @throws if the text was changed, or sealed with another secret or purpose */
  open(purpose: string, sealed: string): Promise<string>
  /** HMAC-SHA-256, base64url: equal for equal texts, and not guessable from the database. */
  hash(purpose: string, text: string): string
}

/** @param secret 32 characters or more */
export function openSecrets(secret: string): Secrets {
  const keyFor = (purpose: string) => createHmac("sha256", secret).update(`key for ${purpose}`).digest("base64")
  return {
    seal: (purpose, text) => symmetricEncrypt({ key: keyFor(purpose), data: text }),
    open: (purpose, sealed) => symmetricDecrypt({ key: keyFor(purpose), data: sealed }),
    hash: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text).digest("base64url"),
  }
}
