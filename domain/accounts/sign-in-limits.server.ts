import { createHash, randomUUID } from "node:crypto"
import { APIError, createAuthMiddleware } from "better-auth/api"
import { networkOf } from "../../lib/network-address.ts"
import type { RateLimits } from "../../services/rate-limits/rate-limits.ts"

/** How often a password may be tried. */
const perNetwork = { points: 10, seconds: 60 }
const perAccount = { points: 20, seconds: 3600 }
const perDevice = { points: 10, seconds: 600 }

/** How often anything else may be called, from one network. */
const otherCalls = { points: 100, seconds: 60 }

const year = 365 * 24 * 60 * 60

type CookieOptions = { name: string; secret: string; https: boolean }

/**
 * Limits for the library's calls. Whoever guesses a password from ever new networks shares one allowance per account.
 * It is not the owner's: a browser that has signed in to the account before carries a signed cookie that says so, and has
 * an allowance of its own, so that a guesser cannot lock the owner out ("device cookies", OWASP, Slow Down Online Guessing
 * Attacks). Known and unknown e-mail addresses are counted alike.
 *
 * Each request must carry `x-client-ip`, set by our own server.
 */
export function signInLimits(limits: RateLimits, { name, secret, https }: CookieOptions) {
  const orTooMany = async (key: string, limit: { points: number; seconds: number }) => {
    if (!(await limits.take(key, limit))) throw new APIError("TOO_MANY_REQUESTS", { message: "Too many tries." })
  }
  const before = createAuthMiddleware(async (call) => {
    // read for every page that a signed-in person opens, and harmless
    if (call.path === "/get-session") return
    const network = networkOf(call.headers?.get("x-client-ip") ?? "")
    const tried = passwordCalls.get(call.path)
    await orTooMany(`${tried ?? "auth"}:${network}`, tried ? perNetwork : otherCalls)
    const { email } = (call.body ?? {}) as { email?: unknown }
    if (tried !== "sign-in" || typeof email !== "string") return
    const [device, account] = String((await call.getSignedCookie(name, secret)) || "").split(".")
    if (account === accountHash(email)) await orTooMany(`sign-in-device:${device}`, perDevice)
    else await orTooMany(`sign-in-account:${email.trim().toLowerCase()}`, perAccount)
  })
  const after = createAuthMiddleware(async (call) => {
    const session = call.path === "/sign-in/email" && call.context.newSession
    if (!session) return
    const value = `${randomUUID()}.${accountHash(session.user.email)}`
    await call.setSignedCookie(name, value, secret, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: https,
      maxAge: year,
    })
  })
  return { before, after }
}

const passwordCalls = new Map([
  ["/sign-in/email", "sign-in"],
  ["/change-password", "change-password"],
])

const accountHash = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 22)
