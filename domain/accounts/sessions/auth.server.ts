import { randomUUID } from "node:crypto"
import type { OAuthProvider } from "@better-auth/core/oauth2"
import { passkey } from "@better-auth/passkey"
import { type BetterAuthPlugin, betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api"
import { magicLink } from "better-auth/plugins"
import type { Database } from "../../../db/connect.ts"
import { authAccounts, sessions, users, verifications } from "../../../db/tables/accounts.ts"
import { passkeys } from "../../../db/tables/factors.ts"
import { getNetwork } from "../../../lib/network-address.ts"
import type { Limit, RateLimits } from "../../../services/rate-limits/rate-limits.ts"
import type { Secrets } from "../../../services/secrets/secrets.ts"
import type { Outcome } from "../../problem.ts"
import { paths } from "../../urls.ts"
import type { AccountEmails } from "../account-email-types.ts"
import { authPath } from "../auth-path.ts"
import { userVerifiedPasskeys } from "../mfa/first-assurance.server.ts"
import { deleteRememberedBrowsers, getRememberedCookieName } from "../mfa/remembered-cookie.server.ts"
import { requireCodeForSignInMethods } from "../mfa/require-code.server.ts"
import { ownCall } from "../own-call.ts"
import { passwordLength } from "../password-length.ts"
import type { ProviderWithSecret } from "../providers/provider.ts"
import { bindToProvider, recordProviderConnection, validateProviderUser } from "../providers/provider-account.server.ts"
import { logSecurityEvent, type SecurityLogger } from "../security-log.ts"
import { maxIdleDays } from "../session-life.ts"
import { createDeviceCookie, type DeviceCookie } from "./device-cookie.server.ts"
import { recordPasswordHash } from "./end-if-password-changed.server.ts"
import { findProgram, hasProgramSession } from "./known-programs.server.ts"
import { recordSignIn } from "./new-session.server.ts"
import { finishPasswordReset } from "./password-resets.server.ts"

/** Library calls that browsers may make; others answer 404, and our pages make them on the server (`call-auth.server.ts`). */
const offeredCalls = new Set([
  "GET /get-session",
  "POST /sign-in/email",
  "POST /sign-out",
  "GET /passkey/generate-authenticate-options",
  "POST /passkey/verify-authentication",
  "GET /passkey/generate-register-options",
  "POST /passkey/verify-registration",
])

const minuteSeconds = 60
const daySeconds = 24 * 60 * minuteSeconds

const authTables = {
  user: users,
  session: sessions,
  account: authAccounts,
  verification: verifications,
  passkey: passkeys,
}

type AuthDependencies = {
  db: Database
  /** Signs cookies; 32 characters or more. */
  secret: string
  secrets: Secrets
  /** With https, cookies are `__Host-` and Secure. */
  siteUrl: string
  rateLimits: RateLimits
  emails: AccountEmails
  log: Record<"info" | "warn" | "error", (fields: object, message?: string) => void>
  now: () => Date
  provider?: OAuthProvider
}

/**
 * Every request of a browser must carry `x-client-ip`, which our server sets. The library's own rate limits are off, because
 * they count by address only; see `signInLimits`.
 */
export function createAuth(dependencies: AuthDependencies) {
  const { db, secret, siteUrl, emails, log, provider } = dependencies
  return betterAuth({
    appName: "Solander",
    baseURL: siteUrl,
    basePath: authPath,
    secret,
    trustedOrigins: [siteUrl],
    database: drizzleAdapter(db, { provider: "pg", transaction: true, schema: authTables }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await deleteRememberedBrowsers(db, user.id)
        await finishPasswordReset(db, user.id)
        await emails.passwordChanged(user)
      },
    },
    emailVerification: {
      sendOnSignUp: false,
      expiresIn: daySeconds,
      sendVerificationEmail: ({ user, token, url }) =>
        emails.confirm(user, token, new URL(url).searchParams.get("callbackURL") ?? "/"),
    },
    user: { validateUserInfo: validateProviderUser(db) },
    // `validateProviderUser` decides; the provider's address may differ, and needs no confirmation to be connected.
    account: { accountLinking: { trustedProviders: provider ? [provider.id] : [], allowDifferentEmails: true } },
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: maxIdleDays * daySeconds, updateAge: daySeconds },
    rateLimit: { enabled: false },
    hooks: createAuthHooks(dependencies),
    onAPIError: { errorURL: siteUrl + paths.signIn(), onError: throwUnexpected },
    advanced: {
      ...getCookieOptions(siteUrl),
      // A function, because with "uuid" the library's replay protection lets every caller win.
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: ["x-client-ip"] },
    },
    plugins: [
      { id: "offered-calls", onRequest: async (request) => refuseUnlessOffered(request) },
      createProviderPlugin(dependencies),
      createMagicLinkPlugin(emails),
      createPasskeyPlugin(siteUrl),
    ],
    telemetry: { enabled: false },
    logger: {
      level: "warn",
      // The library logs refusals as errors too; real failures are thrown (`onAPIError`).
      log: (level, message) => log[level === "error" ? "warn" : "info"]({ from: "accounts" }, message),
    },
  })
}

function createAuthHooks({ db, secrets, siteUrl, rateLimits, emails, log, now }: AuthDependencies) {
  const https = isHttps(siteUrl)
  const requireCode = requireCodeForSignInMethods({ db, now })
  const password = recordPasswordHash(db)
  const device = createDeviceCookie({ secrets, siteUrl })
  const limits = signInLimits({ db, limits: rateLimits, device, log, now })
  const remembered = getRememberedCookieName(siteUrl)
  return {
    before: createAuthMiddleware(async (call) => {
      await limits(call)
      await password(call)
      await requireCode(call)
      await bindToProvider(call)
    }),
    after: recordSignIn({ db, emails, device, https, log, limits: rateLimits, remembered }),
  }
}

const isHttps = (siteUrl: string) => siteUrl.startsWith("https:")

/** The `__Host-` prefix ties a cookie to this host, https and the path /. */
const getCookieOptions = (siteUrl: string) => ({
  cookiePrefix: isHttps(siteUrl) ? "__Host-solander" : "solander",
  useSecureCookies: false,
  defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps(siteUrl) } as const,
})

/** Refusals are returned; unexpected errors reach the server with their cause. */
function throwUnexpected(error: unknown): void {
  if (!isAPIError(error)) throw error
}

const createProviderPlugin = ({ db, emails, provider }: AuthDependencies) =>
  ({
    id: "provider",
    init: () => ({ context: { socialProviders: provider ? [provider] : [] } }),
    hooks: {
      after: [
        { matcher: ({ path }) => path === "/callback/:id", handler: recordProviderConnection({ db, letters: emails }) },
      ],
    },
  }) satisfies BetterAuthPlugin

const createMagicLinkPlugin = (emails: AccountEmails) =>
  magicLink({
    storeToken: "hashed",
    expiresIn: 10 * minuteSeconds,
    disableSignUp: true,
    sendMagicLink: ({ email, token, metadata }) =>
      emails.signIn({ email, name: String(metadata?.name ?? "") }, token, String(metadata?.next ?? "/")),
  })

const createPasskeyPlugin = (siteUrl: string) =>
  passkey({
    rpID: new URL(siteUrl).hostname,
    rpName: "Solander",
    origin: siteUrl,
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    authentication: {
      afterVerification: async ({ ctx, verification }) => {
        const { userVerified, credentialID } = verification.authenticationInfo
        if (userVerified) userVerifiedPasskeys.set(ctx.context, credentialID)
      },
    },
  })

export type AccountsAuth = ReturnType<typeof createAuth>

export type ProviderAuth = (provider: ProviderWithSecret) => Promise<Outcome<AccountsAuth>>

function refuseUnlessOffered(request: Request): { response: Response } | undefined {
  const path = new URL(request.url).pathname.slice(authPath.length)
  if (offeredCalls.has(`${request.method} ${path}`) || request.headers.has(ownCall)) return undefined
  const message = "There is no such call."
  return { response: Response.json({ code: 404, error_code: "not_found", msg: message, message }, { status: 404 }) }
}

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
function signInLimits({ db, limits, device, log, now }: SignInLimitServices) {
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
