import { type Context, Hono } from "hono"
import { z } from "zod"
import { redeemSessionCode } from "../../domain/accounts/clients/session-code.server.ts"
import { updateUser } from "../../domain/accounts/clients/update-user.server.ts"
import { challengeFactor } from "../../domain/accounts/mfa/challenge-factor.server.ts"
import { enrollFactor } from "../../domain/accounts/mfa/enroll-factor.server.ts"
import { removeFactor } from "../../domain/accounts/mfa/remove-factor.server.ts"
import { verifyFactor } from "../../domain/accounts/mfa/verify-factor.server.ts"
import { sendConfirmCode } from "../../domain/accounts/sessions/confirm-by-email.server.ts"
import { endSessions } from "../../domain/accounts/sessions/sessions.server.ts"
import { signInForTokens } from "../../domain/accounts/sessions/sign-in.server.ts"
import { findPublicUser } from "../../domain/accounts/tokens/public-user.server.ts"
import { findSessionTokens, refreshTokens } from "../../domain/accounts/tokens/session-tokens.server.ts"
import { keyCacheSeconds, listPublicKeys } from "../../domain/accounts/tokens/signing-keys.server.ts"
import type { User } from "../../domain/actor.ts"
import { done } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import {
  answerOutcome,
  answerPasswordOutcome,
  answerProblem,
  getProgramBrowser,
  invalidCall,
  outcomeOrNotFound,
  parseJsonBody,
} from "./answers.ts"
import { findCallUser } from "./call-user.ts"
import { addEmailCalls } from "./email-calls.ts"
import { addRedirectCalls } from "./redirect-calls.ts"

/**
 * GoTrue's API, for Supabase's clients. An access token (`Authorization: Bearer`) or the site's cookie identifies the caller.
 */
export function accountsApi(shop: Shop, hops: number): Hono {
  const api = new Hono()
  const asUser = callAsUser(shop)

  api.get("/.well-known/jwks.json", answerKeySet(shop))

  api.get(
    "/user",
    asUser(async (c, { id }) => answerOutcome(c, outcomeOrNotFound(await findPublicUser(shop.db, id)))),
  )

  api.put(
    "/user",
    asUser(async (c, user) => {
      const body = await parseJsonBody(c)
      return answerPasswordOutcome(c, await updateUser(shop, user, body), body.password)
    }),
  )
  api.get(
    "/reauthenticate",
    callAsUser(shop, { cookie: false })(async (c, user) => {
      const sent = await sendConfirmCode(shop, user)
      return answerOutcome(c, sent.ok ? done({}) : sent)
    }),
  )

  api.post("/token", async (c) => {
    const body = await parseJsonBody(c)
    const grant = c.req.query("grant_type")
    if (grant === "refresh_token") {
      const refreshToken = typeof body.refresh_token === "string" ? body.refresh_token : ""
      return answerOutcome(c, await refreshTokens(shop, refreshToken))
    }
    if (grant === "pkce") {
      const { auth_code: code = "", code_verifier: verifier = "" } = body
      return answerOutcome(c, await redeemSessionCode(shop, { code: String(code), verifier: String(verifier) }))
    }
    if (grant !== "password") return answerProblem(c, invalidCall("The grant_type is password, refresh_token or pkce."))
    return answerOutcome(c, await signInForTokens(shop, body, getProgramBrowser(shop, c, hops)))
  })

  addEmailCalls(api, shop, hops)
  addRedirectCalls(api, shop, hops)

  api.post(
    "/logout",
    asUser(async (c, user) => {
      const scope = z.enum(["global", "local", "others"]).catch("global").parse(c.req.query("scope"))
      const ended = await endSessions(shop, user, scope)
      return ended.ok ? c.body(null, 204) : answerProblem(c, ended.problem)
    }),
  )

  addFactorCalls(api, shop)
  return api
}

export const answerKeySet = (shop: Shop) => async (c: Context) => {
  c.header("Cache-Control", `public, max-age=${keyCacheSeconds}`)
  return c.json(await listPublicKeys(shop))
}

function addFactorCalls(api: Hono, shop: Shop): void {
  const asUser = callAsUser(shop)
  api.post(
    "/factors",
    asUser(async (c, user) => answerOutcome(c, await enrollFactor(shop, user, (await parseJsonBody(c)) as never))),
  )
  api.post(
    "/factors/:id/challenge",
    asUser(async (c, user) => {
      // Supabase's client repeats the factor's id in the body.
      const { factorId: _, ...body } = await parseJsonBody(c)
      return answerOutcome(c, await challengeFactor(shop, user, c.req.param("id") ?? "", body))
    }),
  )
  api.post(
    "/factors/:id/verify",
    asUser(async (c, user) => {
      const verified = await verifyFactor(shop, user, c.req.param("id") ?? "", (await parseJsonBody(c)) as never)
      return answerOutcome(
        c,
        verified.ok ? outcomeOrNotFound(await findSessionTokens(shop, user.session.id)) : verified,
      )
    }),
  )
  api.delete(
    "/factors/:id",
    asUser(async (c, user) => answerOutcome(c, await removeFactor(shop, user, c.req.param("id") ?? ""))),
  )
}

const callAsUser =
  (shop: Shop, how: { cookie?: boolean } = {}) =>
  (call: (c: Context, user: User) => Promise<Response>) =>
  async (c: Context) => {
    const user = await findCallUser(shop, c.req.raw.headers, how)
    // For the log of refused calls.
    if (user.ok) c.set("actor", Promise.resolve(user.value))
    return user.ok ? call(c, user.value) : answerProblem(c, user.problem)
  }
