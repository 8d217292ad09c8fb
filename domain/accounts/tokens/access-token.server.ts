import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose"
import { z } from "zod"
import type { AuthMethod } from "../../../db/tables/accounts.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { authPath } from "../auth-path.ts"
import { findPublicKey, getSigningKey, tokenLifetimeSeconds } from "./signing-keys.server.ts"

const audience = "authenticated"

const claimsSchema = z.looseObject({ sub: z.uuid(), session_id: z.uuid(), exp: z.number() })

/** `exp`: seconds since 1970. Only `sub` and `session_id` are trusted; the rest is read from the database. */
type Claims = z.infer<typeof claimsSchema>

type TokenSubject = {
  user: { id: string; email: string; name: string }
  session: { id: string; aal: "aal1" | "aal2"; amr: AuthMethod[] }
}

/** A JWT (ES256) with the claims that Supabase's clients read. */
export async function signAccessToken(shop: Shop, { user, session }: TokenSubject) {
  const { kid, key } = await getSigningKey(shop)
  const issuedAt = Math.floor(shop.now().getTime() / 1000)
  const expiresAt = issuedAt + tokenLifetimeSeconds
  const token = await new SignJWT({
    email: user.email,
    phone: "",
    role: "authenticated",
    aal: session.aal,
    amr: session.amr.toReversed(),
    session_id: session.id,
    user_metadata: { full_name: user.name },
    app_metadata: {},
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .setSubject(user.id)
    .setIssuer(getIssuer(shop))
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expiresAt }
}

/** Accepts only ES256 and our own keys, whatever the header says (AUTH-06). `allowExpired` still verifies the signature. */
export async function verifyAccessToken(
  shop: Shop,
  token: string,
  { allowExpired = false } = {},
): Promise<Outcome<Claims>> {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    const key = alg === "ES256" && typeof kid === "string" ? await findPublicKey(shop, kid) : null
    if (!key) return wrong("Invalid JWT signature")
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["ES256"],
      issuer: getIssuer(shop),
      audience,
      requiredClaims: ["exp", "sub", "session_id"],
      currentDate: allowExpired ? new Date(0) : shop.now(),
    })
    const claims = claimsSchema.safeParse(payload)
    return claims.success ? done(claims.data) : wrong("Invalid JWT structure")
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return wrong("Invalid JWT signature")
    if (error instanceof errors.JWTExpired) return wrong("JWT has expired")
    if (error instanceof errors.JOSEError || error instanceof TypeError) return wrong("Invalid JWT structure")
    throw error
  }
}

const getIssuer = (shop: Shop) => shop.siteUrl + authPath

const wrong = (message: string) => refuseBecause("bad_jwt", "forbidden", message)
