import { type Context, Hono } from "hono"
import { z } from "zod"
import { redeemSessionCode } from "../../domain/accounts/clients/session-code.server.ts"
import { updateUser } from "../../domain/accounts/clients/update-user.server.ts"
import { sendConfirmCode } from "../../domain/accounts/confirm-by-mail.server.ts"
import { publicUser } from "../../domain/accounts/public-user.server.ts"
import { endSessions } from "../../domain/accounts/sessions.server.ts"
import { signInForTokens } from "../../domain/accounts/sign-in.server.ts"
import { refreshTokens } from "../../domain/accounts/tokens/session-tokens.server.ts"
import { keysKeptFor, publicKeys } from "../../domain/accounts/tokens/signing-keys.server.ts"
import { done } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import { answer, answerToPassword, bodyOf, foundOr, programOf, refused, wrongCall } from "./answers.ts"
import { callAsUser } from "./call-as-user.ts"
import { addEmailCalls } from "./email-calls.ts"
import { addFactorCalls } from "./factor-calls.ts"
import { addRedirectCalls } from "./redirect-calls.ts"

/**
 * GoTrue's API, for Supabase's clients. An access token (`Authorization: Bearer`) or the site's cookie identifies the caller.
 */
export function accountsApi(shop: Shop, hops: number): Hono {
  const api = new Hono()
  const asUser = callAsUser(shop)

  api.get("/.well-known/jwks.json", keySet(shop))

  api.get(
    "/user",
    asUser(async (c, { id }) => answer(c, foundOr(await publicUser(shop.db, id)))),
  )

  api.put(
    "/user",
    asUser(async (c, user) => {
      const body = await bodyOf(c)
      return answerToPassword(c, await updateUser(shop, user, body), body.password)
    }),
  )
  api.get(
    "/reauthenticate",
    callAsUser(shop, { cookie: false })(async (c, user) => {
      const sent = await sendConfirmCode(shop, user)
      return answer(c, sent.ok ? done({}) : sent)
    }),
  )

  api.post("/token", async (c) => {
    const body = await bodyOf(c)
    const grant = c.req.query("grant_type")
    if (grant === "refresh_token") {
      const refreshToken = typeof body.refresh_token === "string" ? body.refresh_token : ""
      return answer(c, await refreshTokens(shop, refreshToken))
    }
    if (grant === "pkce") {
      const { auth_code: code = "", code_verifier: verifier = "" } = body
      return answer(c, await redeemSessionCode(shop, { code: String(code), verifier: String(verifier) }))
    }
    if (grant !== "password") return refused(c, wrongCall("The grant_type is password, refresh_token or pkce."))
    return answer(c, await signInForTokens(shop, body, programOf(shop, c, hops)))
  })

  addEmailCalls(api, shop, hops)
  addRedirectCalls(api, shop, hops)

  api.post(
    "/logout",
    asUser(async (c, user) => {
      const scope = z.enum(["global", "local", "others"]).catch("global").parse(c.req.query("scope"))
      const ended = await endSessions(shop, user, scope)
      return ended.ok ? c.body(null, 204) : refused(c, ended.problem)
    }),
  )

  addFactorCalls(api, shop)
  return api
}

export const keySet = (shop: Shop) => async (c: Context) => {
  c.header("Cache-Control", `public, max-age=${keysKeptFor}`)
  return c.json(await publicKeys(shop))
}
