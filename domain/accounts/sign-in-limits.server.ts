import { APIError, createAuthMiddleware } from "better-auth/api"
import { networkOf } from "../../lib/network-address.ts"
import type { Limit, RateLimits } from "../../services/rate-limits/rate-limits.ts"
import type { DeviceCookie } from "./device-cookie.server.ts"
import { type Lines, noteSecurity } from "./security-log.ts"

/** How often a password may be tried. */
const perNetwork = { points: 10, seconds: 60 }
const perAccount = { points: 20, seconds: 3600 }
const perDevice = { points: 10, seconds: 600 }

/** How often anything else may be called, from one network. */
const otherCalls = { points: 100, seconds: 60 }

/**
 * Limits for the library's calls. Whoever guesses a password from ever new networks shares one allowance per account.
 * It is not the owner's: a browser that has signed in to the account before carries a signed cookie that says so, and has
 * an allowance of its own, so that a guesser cannot lock the owner out ("device cookies", OWASP, Slow Down Online Guessing
 * Attacks). Known and unknown e-mail addresses are counted alike.
 *
 * Each request of a browser carries `x-client-ip`, set by our own server; without it the program itself makes the call.
 */
export function signInLimits(limits: RateLimits, device: DeviceCookie, log: Lines) {
  const orTooMany = async (key: string, limit: Limit) => {
    if (await limits.take(key, limit)) return
    // whose account it would have been is not asked: a flood must cost little
    const [of = ""] = key.split(":", 1)
    const method = of.startsWith("sign-in") ? "password" : "call"
    noteSecurity(log, { event: "sign-in failed", userId: null, method, reason: `too_many (${of})` })
    throw new APIError("TOO_MANY_REQUESTS", { message: "Too many tries." })
  }
  return createAuthMiddleware(async (call) => {
    const address = call.headers?.get("x-client-ip")
    // a session is read for every page that a signed-in person opens, which is harmless
    if (!address || call.path === "/get-session") return
    const byPassword = call.path === "/sign-in/email"
    await orTooMany(`${byPassword ? "sign-in" : "auth"}:${networkOf(address)}`, byPassword ? perNetwork : otherCalls)
    const { email } = (call.body ?? {}) as { email?: unknown }
    if (!byPassword || typeof email !== "string") return
    const known = device.read(call.headers?.get("cookie"), email)
    if (known) await orTooMany(`sign-in-device:${known.id}`, perDevice)
    else await orTooMany(`sign-in-account:${email.trim().toLowerCase()}`, perAccount)
  })
}
