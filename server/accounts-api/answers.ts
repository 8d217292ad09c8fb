import type { Context, MiddlewareHandler } from "hono"
import { getCookie } from "hono/cookie"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { getSafePath } from "../../app/account/next-path.ts"
import { passwordLength } from "../../domain/accounts/password-length.ts"
import type { Browser } from "../../domain/accounts/sessions/call-auth.server.ts"
import { createDeviceCookie } from "../../domain/accounts/sessions/device-cookie.server.ts"
import { type Outcome, type Problem, problemStatuses, refuseBecause } from "../../domain/problem.ts"
import type { Shop } from "../../domain/shop.ts"
import { clientAddress } from "../client-address.ts"

export type ApiFields = Record<string, unknown>

export const outcomeOrNotFound = <T>(value: T | null): Outcome<T> =>
  value === null ? refuseBecause("session_not_found", "forbidden", "The session is over.") : { ok: true, value }

export const invalidCall = (message: string): Problem => ({ code: "invalid", reason: "validation_failed", message })

export function answerOutcome<T>(c: Context, outcome: Outcome<T>): Response {
  c.header("Cache-Control", "private, no-store")
  return outcome.ok ? c.json(outcome.value as object) : answerProblem(c, outcome.problem)
}

export function answerProblem(c: Context, problem: Problem): Response {
  const status = problemStatuses[problem.code] as ContentfulStatusCode
  const [detail] = Object.values(problem.fields ?? {})
  const error_code = problem.reason ?? (problem.code === "invalid" ? "validation_failed" : problem.code)
  c.header("Cache-Control", "private, no-store")
  return c.json({ code: status, error_code, msg: detail ?? problem.message }, status)
}

/** A refused password has a status, a name and reasons of its own in GoTrue. */
export function answerPasswordOutcome<T>(c: Context, outcome: Outcome<T>, password: unknown): Response {
  const passwordProblem = outcome.ok ? undefined : outcome.problem.fields?.password
  if (passwordProblem === undefined) return answerOutcome(c, outcome)
  const reasons = typeof password === "string" && password.length < passwordLength.min ? ["length"] : []
  c.header("Cache-Control", "private, no-store")
  return c.json({ code: 422, error_code: "weak_password", msg: passwordProblem, weak_password: { reasons } }, 422)
}

/** Any body but a JSON object has no fields: the schemas then report what is missing. */
export async function parseJsonBody(c: Context): Promise<ApiFields> {
  const body: unknown = await c.req.json().catch(() => ({}))
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as ApiFields) : {}
}

export const getApiBrowser = (c: Context, hops: number): Browser => ({
  address: clientAddress(c, hops),
  userAgent: (c.req.header("user-agent") ?? "").slice(0, 400),
  cookie: c.req.header("cookie") ?? null,
})

/** For a program: of its cookies only the device cookie counts, which proves an earlier sign-in. */
export function getProgramBrowser(shop: Shop, c: Context, hops: number): Browser {
  const { name } = createDeviceCookie(shop)
  const known = getCookie(c, name)
  return { ...getApiBrowser(c, hops), cookie: known ? `${name}=${known}` : null, isProgram: true }
}

/** A path of this site; `/` for every other address, as in a form's `next`. */
export function sitePath(siteUrl: string, target: string | undefined): string {
  if (target === undefined) return "/"
  const inside = target.startsWith(`${siteUrl}/`) ? target.slice(siteUrl.length) : target
  return getSafePath(inside)
}

const errorCodes = new Map([
  [403, "forbidden"],
  [404, "not_found"],
  [429, "over_request_rate_limit"],
])

/** Gives errors of the middleware the shape that clients read. */
export const jsonErrors: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  const type = headers.get("content-type") ?? ""
  if (status < 400 || type.includes("json")) return
  const plainText = type.startsWith("text/plain") ? await c.res.text() : ""
  const msg = plainText || (status === 503 ? "The site isn’t available right now." : "There is no such call.")
  const error_code = errorCodes.get(status) ?? (status >= 500 ? "unexpected_failure" : "validation_failed")
  const remaining = new Headers(headers)
  for (const name of ["content-type", "content-length", "content-encoding"]) remaining.delete(name)
  c.res = undefined
  c.res = Response.json({ code: status, error_code, msg }, { status, headers: remaining })
}
