import { createPublicKey } from "node:crypto"
import type { LookUp } from "./look-up.ts"
import { parseTagList } from "./tag-list.ts"

/** Receivers ignore shorter keys (RFC 8301). */
const minBits = 1024

/** @returns a sentence; "": the key is valid (RFC 6376, 3.6.1) */
export function findDkimProblem(text: string): string {
  const tags = parseTagList(text.slice(0, 8000))
  if (tags === null) return "It can’t be read."
  const version = tags.get("v")
  const key = tags.get("p")?.replace(/\s+/g, "")
  if (version !== undefined && version !== "DKIM1") return "It has to begin with v=DKIM1."
  if (key === undefined) return "It has no key (p=)."
  if (key === "") return "Its key was withdrawn (p= is empty)."
  const kind = tags.get("k")?.toLowerCase() ?? "rsa"
  if (kind === "ed25519") return Buffer.from(key, "base64").length === 32 ? "" : brokenKey
  if (kind !== "rsa") return `Its kind of key, “${kind.slice(0, 40)}”, isn’t known.`
  return findRsaProblem(key)
}

const brokenKey = "Its key is damaged: copy all of it, without blanks."

function findRsaProblem(base64: string): string {
  if (!/^[a-z0-9+/]+={0,2}$/i.test(base64)) return brokenKey
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === "rsa" && bits >= minBits ? "" : `Its key is too short: ${bits} bits.`
  } catch {
    return brokenKey
  }
}

/** `keys` is empty: no record. Null: DNS did not answer. */
export async function findDkimKeys(lookUp: LookUp, selector: string, domain: string): Promise<string[] | null> {
  const answer = await lookUp(`${selector}._domainkey.${domain}`, "TXT")
  // A wildcard of the domain answers with other texts.
  return answer.ok ? answer.values.filter((text) => /(?:^|;)\s*(?:v\s*=\s*DKIM1|p\s*=)/i.test(text)) : null
}
