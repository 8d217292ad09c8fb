import { createHash, randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { verifications } from "../../../db/tables/accounts.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { findSessionTokens, type SessionTokens } from "../tokens/session-tokens.server.ts"

const lifeMinutes = 5

const storedCode = z.object({ sessionId: z.uuid(), challenge: z.string(), method: z.enum(["s256", "plain"]) })

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url")

const getIdentifier = (code: string) => `session-code:${sha256(code)}`

/** Valid once, for the holder of the verifier. Only its hash is stored. */
export async function createSessionCode(shop: Shop, code: z.input<typeof storedCode>): Promise<string> {
  const secret = randomUUID()
  const now = shop.now()
  await shop.db.insert(verifications).values({
    id: randomUUID(),
    identifier: getIdentifier(secret),
    value: JSON.stringify(code),
    expiresAt: new Date(now.getTime() + lifeMinutes * 60_000),
    createdAt: now,
  })
  return secret
}

/** Once, even if it fails. Errors have GoTrue's names. */
export async function redeemSessionCode(
  shop: Shop,
  { code, verifier }: { code: string; verifier: string },
): Promise<Outcome<SessionTokens>> {
  const [stored] = await shop.db
    .delete(verifications)
    .where(eq(verifications.identifier, getIdentifier(code)))
    .returning()
  if (!stored) return refuseBecause("flow_state_not_found", "not_found", "This code was used, or never was one.")
  if (stored.expiresAt <= shop.now()) return refuseBecause("flow_state_expired", "not_found", "This code has expired.")
  const { sessionId, challenge, method } = storedCode.parse(JSON.parse(stored.value))
  if (challenge !== (method === "s256" ? sha256(verifier) : verifier))
    return refuseBecause("bad_code_verifier", "invalid", "The verifier is not that of the challenge.")
  const tokens = await findSessionTokens(shop, sessionId)
  return tokens ? done(tokens) : refuseBecause("session_not_found", "forbidden", "The session is over.")
}
