import { type Context, Hono } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { z } from "zod"
import { challengeFactor } from "../../domain/accounts/factors/challenge-factor.server.ts"
import { enrollFactor } from "../../domain/accounts/factors/enroll-factor.server.ts"
import { removeFactor } from "../../domain/accounts/factors/remove-factor.server.ts"
import { verifyFactor } from "../../domain/accounts/factors/verify-factor.server.ts"
import { publicUser } from "../../domain/accounts/public-user.server.ts"
import { endSessions } from "../../domain/accounts/sessions.server.ts"
import { signInForTokens } from "../../domain/accounts/sign-in.server.ts"
import { refreshTokens, tokensOf } from "../../domain/accounts/tokens/session-tokens.server.ts"
import { keysKeptFor, publicKeys } from "../../domain/accounts/tokens/signing-keys.server.ts"
import type { User } from "../../domain/actor.ts"
import { type Outcome, type Problem, refuseBecause, statusOf } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import { clientAddress } from "../client-address.ts"
import { userOfCall } from "./user-of-call.ts"

/**
 * The calls for accounts in the shapes of GoTrue, for Supabase's clients and others. Errors: `{code, error_code, msg}`.
 * The caller is known by an access token (`Authorization: Bearer`), or by the cookie of the site's own pages.
 * @param hops trusted proxies before the app
 */
export function accountsApi(shop: Shop, hops: number): Hono {
  const api = new Hono()
  const asUser = (call: (c: Context, user: User) => Promise<Response>) => async (c: Context) => {
    const user = await userOfCall(shop, c.req.raw.headers)
    // for the log, where the call is refused
    if (user.ok) c.set("actor", Promise.resolve(user.value))
    return user.ok ? call(c, user.value) : refused(c, user.problem)
  }

  api.get("/.well-known/jwks.json", keySet(shop))

  api.get(
    "/user",
    asUser(async (c, { id }) => answer(c, foundOr(await publicUser(shop.db, id)))),
  )

  api.post("/token", async (c) => {
    const body = await bodyOf(c)
    const grant = c.req.query("grant_type")
    if (grant === "refresh_token") {
      const refreshToken = typeof body.refresh_token === "string" ? body.refresh_token : ""
      return answer(c, await refreshTokens(shop, refreshToken))
    }
    if (grant !== "password") return refused(c, wrongCall("grant_type is password or refresh_token."))
    const browser = { address: clientAddress(c, hops), userAgent: c.req.header("user-agent") ?? "", cookie: null }
    return answer(c, await signInForTokens(shop, body, browser))
  })

  api.post(
    "/logout",
    asUser(async (c, user) => {
      const scope = z.enum(["global", "local", "others"]).catch("global").parse(c.req.query("scope"))
      const ended = await endSessions(shop, user, scope)
      return ended.ok ? c.body(null, 204) : refused(c, ended.problem)
    }),
  )

  api.post(
    "/factors",
    asUser(async (c, user) => answer(c, await enrollFactor(shop, user, (await bodyOf(c)) as never))),
  )
  api.post(
    "/factors/:id/challenge",
    asUser(async (c, user) => {
      // Supabase's client repeats the factor's id in the body
      const { factorId: _, ...body } = await bodyOf(c)
      return answer(c, await challengeFactor(shop, user, c.req.param("id") ?? "", body))
    }),
  )
  api.post(
    "/factors/:id/verify",
    asUser(async (c, user) => {
      const verified = await verifyFactor(shop, user, c.req.param("id") ?? "", (await bodyOf(c)) as never)
      return answer(c, verified.ok ? foundOr(await tokensOf(shop, user.session.id)) : verified)
    }),
  )
  api.delete(
    "/factors/:id",
    asUser(async (c, user) => answer(c, await removeFactor(shop, user, c.req.param("id") ?? ""))),
  )
  return api
}

/** The public signing keys, also at the site's root (AUTH-04). */
export const keySet = (shop: Shop) => async (c: Context) => {
  c.header("Cache-Control", `public, max-age=${keysKeptFor}`)
  return c.json(await publicKeys(shop))
}

const foundOr = <T>(value: T | null): Outcome<T> =>
  value === null ? refuseBecause("session_not_found", "forbidden", "The session is over.") : { ok: true, value }

const wrongCall = (message: string): Problem => ({ code: "invalid", reason: "validation_failed", message })

function answer<T>(c: Context, outcome: Outcome<T>): Response {
  c.header("Cache-Control", "private, no-store")
  return outcome.ok ? c.json(outcome.value as object) : refused(c, outcome.problem)
}

/** `code` is the status, as in GoTrue. */
function refused(c: Context, problem: Problem): Response {
  const status = statusOf[problem.code] as ContentfulStatusCode
  const [detail] = Object.values(problem.fields ?? {})
  const error_code = problem.reason ?? (problem.code === "invalid" ? "validation_failed" : problem.code)
  c.header("Cache-Control", "private, no-store")
  return c.json({ code: status, error_code, msg: detail ?? problem.message }, status)
}

/** A body that is no JSON object is one without fields: the schemas then say what is missing. */
async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => ({}))
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
}
