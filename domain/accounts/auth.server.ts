import { randomUUID } from "node:crypto"
import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import type { Database } from "../../db/connect.ts"
import { authAccounts, authRateLimits, sessions, users, verifications } from "../../db/tables/accounts.ts"
import { passwordLength } from "./account.ts"

/** Where the calls stand. */
export const authPath = "/auth/v1"

/** The library has many more calls; what is not listed here is not there. */
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
 * Sessions and passwords, kept in our tables by better-auth. There is no sign-up: the first admin comes by a set-up link.
 * Each request must carry `x-client-ip`, set by our server itself: the limits count by it, and only it.
 * @param secret signs cookies; 32 characters or more
 * @param siteUrl origin of the site; with https its cookies are `__Host-` and Secure
 */
export function createAuth({
  db,
  secret,
  siteUrl,
  log,
}: {
  db: Database
  secret: string
  siteUrl: string
  log: Record<"info" | "warn" | "error", (fields: object, message?: string) => void>
}) {
  const https = siteUrl.startsWith("https:")
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
        rateLimit: authRateLimits,
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
    rateLimit: {
      enabled: true,
      storage: "database",
      window: 60,
      max: 100,
      customRules: {
        "/sign-in/email": { window: 60, max: 10 },
        "/change-password": { window: 60, max: 10 },
        // asked on every page by whoever is signed in, and harmless
        "/get-session": false,
      },
    },
    advanced: {
      // the `__Host-` of a cookie is part of its name: tied to this host, https and the path /
      cookiePrefix: https ? "__Host-solander" : "solander",
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
      log(level, message) {
        // wrong passwords are everyday
        if (level === "error") log.error({ from: "accounts" }, message)
        else log.info({ from: "accounts" }, message)
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

function refuseUnlessOffered(request: Request): { response: Response } | undefined {
  const path = new URL(request.url).pathname.slice(authPath.length)
  if (offered.has(`${request.method} ${path}`)) return undefined
  return { response: Response.json({ message: "Not found" }, { status: 404 }) }
}
