import { randomUUID } from "node:crypto"
import type { Context, Hono } from "hono"
import { generateCookie, getCookie } from "hono/cookie"
import { z } from "zod"
import { linkTokenSchema } from "../../domain/accounts/account.ts"
import { redeemClientFlow } from "../../domain/accounts/clients/client-flow.server.ts"
import { clientReturn } from "../../domain/accounts/clients/client-return.ts"
import { createSessionCode } from "../../domain/accounts/clients/session-code.server.ts"
import { startProviderSignIn } from "../../domain/accounts/providers/provider-sign-in.server.ts"
import { findActor } from "../../domain/accounts/sessions/actor.server.ts"
import { findSessionTokens } from "../../domain/accounts/tokens/session-tokens.server.ts"
import { isSignedIn } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import { paths } from "../../domain/urls.ts"
import { answerProblem, getApiBrowser, invalidCall, sitePath } from "./answers.ts"
import { isLinkType, parseClientReturn } from "./email-calls.ts"

const isHttps = ({ siteUrl }: Shop) => siteUrl.startsWith("https:")

const cookieName = (shop: Shop) => `${isHttps(shop) ? "__Host-solander" : "solander"}.client`

const hour = 60 * 60

const findBrowser = (shop: Shop, c: Context): string | undefined => getCookie(c, cookieName(shop))

/** Identifies the browser that begins a sign-in when it returns. A second tab keeps the name. */
function getStartingBrowser(shop: Shop, c: Context): { browser: string; cookie: string } {
  const browser = findBrowser(shop, c) || randomUUID()
  const how = { httpOnly: true, sameSite: "Lax", path: "/", secure: isHttps(shop), maxAge: hour } as const
  return { browser, cookie: generateCookie(cookieName(shop), browser, how) }
}

/** None of these uses up a link, because mail scanners follow links. */
export function addRedirectCalls(api: Hono, shop: Shop, hops: number): void {
  api.get("/authorize", async (c) => {
    const client = getStartingBrowser(shop, c)
    const next = parseClientReturn(shop, c, c.req.query(), "oauth", client)
    if (!next.ok) return answerProblem(c, next.problem)
    const browser = getApiBrowser(c, hops)
    const started = await startProviderSignIn(shop, c.req.query("provider") ?? "", next.value, browser)
    if (started.ok) {
      started.value.headers.append("set-cookie", client.cookie)
      return redirectTo(started.value.to, started.value.headers)
    }
    return started.problem.code === "not_found"
      ? answerProblem(c, invalidCall("Unsupported provider: provider is not enabled"))
      : answerProblem(c, started.problem)
  })

  api.get("/verify", (c) => {
    const type = c.req.query("type")
    const token = linkTokenSchema.safeParse(c.req.query("token_hash") ?? c.req.query("token"))
    if (!token.success || !isLinkType(type)) return answerProblem(c, invalidCall("The type and the token are missing."))
    const client = getStartingBrowser(shop, c)
    const next = parseClientReturn(shop, c, c.req.query(), type === "signup" ? "signup" : "magiclink", client)
    if (!next.ok) return answerProblem(c, next.problem)
    if (type === "recovery") return redirectTo(paths.passwordReset(token.data))
    // Confirmation tokens are signed, and so contain a dot.
    const page = type === "magiclink" || !token.data.includes(".") ? paths.signInLink : paths.emailConfirmation
    return redirectTo(page(token.data, next.value), new Headers({ "set-cookie": client.cookie }))
  })

  api.get("/return", async (c) => {
    const asked = signedReturn.safeParse(c.req.query())
    if (!asked.success) return redirectTo("/")
    const to = new URL(sitePath(shop.siteUrl, asked.data.to), shop.siteUrl)
    const returned = await createReturnParams(shop, c, asked.data)
    if (returned.in === "query") for (const [name, value] of returned.parts) to.searchParams.set(name, value)
    else to.hash = returned.parts.toString()
    return redirectTo(to.pathname + to.search + to.hash)
  })
}

const signedReturn = clientReturn.extend({ flow: z.string().default("") })

const failed = () =>
  new URLSearchParams({
    error: "access_denied",
    error_code: "session_not_found",
    error_description: "Nobody has just signed in in this browser.",
  })

/** Only for a session that began or was confirmed in the client's own flow. */
async function createReturnParams(shop: Shop, c: Context, back: z.output<typeof signedReturn>) {
  const { type, code_challenge, code_challenge_method } = back
  const user = await findActor(shop, c.req.raw.headers)
  const place = code_challenge === undefined ? ("fragment" as const) : ("query" as const)
  if (!isSignedIn(user) || !(await redeemClientFlow(shop, back, user, findBrowser(shop, c))))
    return { in: place, parts: failed() }
  const sessionId = user.session.id
  if (code_challenge !== undefined) {
    const code = await createSessionCode(shop, { sessionId, challenge: code_challenge, method: code_challenge_method })
    return { in: place, parts: new URLSearchParams({ code }) }
  }
  const tokens = await findSessionTokens(shop, sessionId)
  if (!tokens) return { in: place, parts: failed() }
  const { access_token, expires_at, expires_in, refresh_token, token_type } = tokens
  const parts = {
    access_token,
    expires_at: `${expires_at}`,
    expires_in: `${expires_in}`,
    refresh_token,
    token_type,
    type,
  }
  return { in: place, parts: new URLSearchParams(parts) }
}

/** Addresses with tokens and codes are sent to no other site and not cached. */
function redirectTo(path: string, headers = new Headers()): Response {
  headers.set("location", path)
  headers.set("referrer-policy", "no-referrer")
  headers.set("cache-control", "private, no-store")
  return new Response(null, { status: 302, headers })
}
