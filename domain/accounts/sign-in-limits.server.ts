import { APIError, createAuthMiddleware } from "better-auth/api"
import type { Database } from "../../db/connect.ts"
import { getNetwork } from "../../lib/network-address.ts"
import type { Limit, RateLimits } from "../../services/rate-limits/rate-limits.ts"
import type { DeviceCookie } from "./device-cookie.server.ts"
import { findProgram, hasProgramSession } from "./known-programs.server.ts"
import { logSecurityEvent, type SecurityLogger } from "./security-log.ts"

const perNetwork = { points: 10, seconds: 60 }
const perAccount = { points: 20, seconds: 3600 }
const perDevice = { points: 10, seconds: 600 }

const otherCalls = { points: 100, seconds: 60 }

type SignInLimitServices = {
  db: Database
  limits: RateLimits
  device: DeviceCookie
  log: SecurityLogger
  now: () => Date
}

/**
 * Guesses from many networks share one allowance per account. A browser that has signed in before has a signed device cookie
 * and an allowance of its own, so that guessing cannot lock the owner out (OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies); a program has one while its session is open. Unknown addresses count alike. Calls without `x-client-ip` are the
 * server's own.
 */
export function signInLimits({ db, limits, device, log, now }: SignInLimitServices) {
  const orTooMany = async (key: string, limit: Limit) => {
    if (await limits.consume(key, limit)) return
    const [of = ""] = key.split(":", 1)
    const method = of.startsWith("sign-in") ? "password" : "call"
    logSecurityEvent(log, { event: "sign-in failed", userId: null, method, reason: `too_many (${of})` })
    throw new APIError("TOO_MANY_REQUESTS", { message: "Too many tries." })
  }
  return createAuthMiddleware(async (call) => {
    const address = call.headers?.get("x-client-ip")
    // Every page reads the session.
    if (!address || call.path === "/get-session") return
    const byPassword = call.path === "/sign-in/email"
    await orTooMany(`${byPassword ? "sign-in" : "auth"}:${getNetwork(address)}`, byPassword ? perNetwork : otherCalls)
    const { email } = (call.body ?? {}) as { email?: unknown }
    if (!byPassword || typeof email !== "string") return
    const known = device.read(call.headers?.get("cookie"), email)
    if (known) return orTooMany(`sign-in-device:${known.id}`, perDevice)
    const account = email.trim().toLowerCase()
    const program = findProgram(call.headers)
    if (program && (await hasProgramSession(db, account, program, now())))
      return orTooMany(`sign-in-program:${account}:${program.network}`, perDevice)
    return orTooMany(`sign-in-account:${account}`, perAccount)
  })
}
