import "reflect-metadata"
import * as x509 from "@peculiar/x509"
import type { StoredSigner } from "./credential-signer.ts"

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
const years = 10
const maxNameLength = 64

/** Signing documents, and C2PA claims. */
const usages = ["1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.62558.2.1"]

/**
 * Readers refuse a certificate that signs itself, so it is signed by a key that exists for this moment only: nothing else can be
 * signed with it.
 */
export async function createSigner(name: string, host: string, now: Date): Promise<StoredSigner> {
  const [keys, authority] = await Promise.all([createKeys(), createKeys()])
  const endsAt = new Date(now)
  endsAt.setFullYear(endsAt.getFullYear() + years)
  const certificate = await x509.X509CertificateGenerator.create(
    {
      subject: formatName(name, host),
      issuer: formatName(name, `${host} itself`),
      notBefore: new Date(now.getTime() - 3_600_000),
      notAfter: endsAt,
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: authority.privateKey,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension(usages),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey, false, crypto),
        await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey, false, crypto),
      ],
    },
    crypto,
  )
  return {
    name,
    host,
    key: Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64"),
    certificate: Buffer.from(certificate.rawData).toString("base64"),
    endsAt: endsAt.toISOString(),
  }
}

const createKeys = () => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])

const formatName = (organization: string, name: string): x509.JsonName =>
  Object.entries({ O: organization, CN: name }).map(([kind, text]) => ({ [kind]: [text.slice(0, maxNameLength)] }))
