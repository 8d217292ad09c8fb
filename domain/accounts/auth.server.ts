import { randomUUID } from "node:crypto"
import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { isAPIError } from "better-auth/api"
import type { Database } from "../../db/connect.ts"
import { authAccounts, sessions, users, verifications } from "../../db/tables/accounts.ts"
import type { RateLimits } from "../../services/rate-limits/rate-limits.ts"
import { passwordLength } from "./account.ts"
import { signInLimits } from "./sign-in-limits.server.ts"

/** The path below which the library answers. */
export const authPath = "/auth/v1"

/** The library has many more calls; those not listed here are answered 404. */
const offered = new Set([
  "GET /get-session",
  "POST /sign-in/email",
  "POST /sign-out",
  "GET /list-sessions",
  "POST /revoke-session",
  "POST /revoke-sessions",
  "POST /revoke-other-sessions",
  "POST /change-password",
])

const day = 24 * 60 * 60

/**
 * Sessions and passwords, kept in our tables by better-auth. There is no sign-up: a set-up link creates the first
 * admin. Each request must carry `x-client-ip`, set by our server itself. The library's own rate limits are off,
 * because it counts by address only: `signInLimits` counts instead.
 * @param secret signs cookies; 32 characters or more
 * @param siteUrl origin of the site; with https its cookies are `__Host-` and Secure
 */
export function createAuth({
  db,
  secret,
  siteUrl,
  rateLimits,
  log,
}: {
  db: Database
  secret: string
  siteUrl: string
  rateLimits: RateLimits
  log: Record<"info" | "warn" | "error", (fields: object, message?: string) => void>
}) {
  const https = siteUrl.startsWith("https:")
  const cookiePrefix = https ? "__Host-solander" : "solander"
  return betterAuth({
    appName: "Solander",
    baseURL: siteUrl,
    basePath: authPath,
    secret,
    trustedOrigins: [siteUrl],
    database: drizzleAdapter(db, {
      provider: "pg",
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: authAccounts,
        verification: verifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: 30 * day, updateAge: day },
    rateLimit: { enabled: false },
    hooks: signInLimits(rateLimits, { name: `${cookiePrefix}.device`, secret, https }),
    onAPIError: {
      // refusals are returned; unexpected errors are passed to the server with their cause
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    advanced: {
      // the `__Host-` of a cookie is part of its name: tied to this host, https and the path /
      cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: https },
      // a function, not "uuid": with that the library's lock against replays lets every caller win
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: ["x-client-ip"] },
    },
    plugins: [{ id: "offered-calls", onRequest: async (request) => refuseUnlessOffered(request) }],
    telemetry: { enabled: false },
    logger: {
      level: "warn",
      // The library logs refusals of wrong requests as errors, too. What really failed is thrown (`onAPIError`).
      log: (level, message) => log[level === "error" ? "warn" : "info"]({ from: "accounts" }, message),
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

function refuseUnlessOffered(request: Request): { response: Response } | undefined {
  const path = new URL(request.url).pathname.slice(authPath.length)
  if (offered.has(`${request.method} ${path}`)) return undefined
  return { response: Response.json({ message: "Not found" }, { status: 404 }) }
}
