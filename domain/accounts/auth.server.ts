import { randomUUID } from "node:crypto"
import type { OAuthProvider } from "@better-auth/core/oauth2"
import { passkey } from "@better-auth/passkey"
import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { createAuthMiddleware, isAPIError } from "better-auth/api"
import { magicLink } from "better-auth/plugins"
import { href } from "react-router"
import type { Database } from "../../db/connect.ts"
import { authAccounts, sessions, users, verifications } from "../../db/tables/accounts.ts"
import { passkeys } from "../../db/tables/factors.ts"
import type { RateLimits } from "../../services/rate-limits/rate-limits.ts"
import type { Secrets } from "../../services/secrets/secrets.ts"
import type { Outcome } from "../problem.ts"
import { authPath } from "./auth-path.ts"
import { codeBeforeWays } from "./code-first.server.ts"
import { deviceCookie } from "./device-cookie.server.ts"
import { personVerified } from "./first-assurance.server.ts"
import type { AccountEmails } from "./letters.ts"
import { noteSession } from "./new-session.server.ts"
import { ownCall } from "./own-call.ts"
import { passwordLength } from "./password-length.ts"
import type { ProviderWithSecret } from "./providers/provider.ts"
import { bindToProvider, noteProvider, whoseAccount } from "./providers/whose-account.server.ts"
import { forgetBrowsers, rememberedCookie } from "./remembered-cookie.server.ts"
import { notePassword } from "./same-password.server.ts"
import { idleDays } from "./session-life.ts"
import { settleReset } from "./settle-reset.server.ts"
import { signInLimits } from "./sign-in-limits.server.ts"

/** Library calls that browsers may make; others answer 404, and our pages make them on the server (`call-auth.server.ts`). */
const offered = new Set([
  "GET /get-session",
  "POST /sign-in/email",
  "POST /sign-out",
  "GET /passkey/generate-authenticate-options",
  "POST /passkey/verify-authentication",
  "GET /passkey/generate-register-options",
  "POST /passkey/verify-registration",
])

const minute = 60
const day = 24 * 60 * minute

/**
 * Every request of a browser must carry `x-client-ip`, which our server sets. The library's own rate limits are off, because
 * they count by address only; see `signInLimits`.
 * @param secret signs cookies; 32 characters or more
 * @param siteUrl with https, cookies are `__Host-` and Secure
 */
export function createAuth({
  db,
  secret,
  secrets,
  siteUrl,
  rateLimits,
  letters,
  log,
  now,
  provider,
}: {
  db: Database
  secret: string
  secrets: Secrets
  siteUrl: string
  rateLimits: RateLimits
  letters: AccountEmails
  log: Record<"info" | "warn" | "error", (fields: object, message?: string) => void>
  now: () => Date
  provider?: OAuthProvider
}) {
  const https = siteUrl.startsWith("https:")
  const cookiePrefix = https ? "__Host-solander" : "solander"
  const codeFirst = codeBeforeWays({ db, now })
  const password = notePassword(db)
  const device = deviceCookie({ secrets, siteUrl })
  const limits = signInLimits({ db, limits: rateLimits, device, log, now })
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
        passkey: passkeys,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await forgetBrowsers(db, user.id)
        await settleReset(db, user.id)
        await letters.passwordChanged(user)
      },
    },
    emailVerification: {
      sendOnSignUp: false,
      expiresIn: day,
      sendVerificationEmail: ({ user, token, url }) =>
        letters.confirm(user, token, new URL(url).searchParams.get("callbackURL") ?? "/"),
    },
    user: {
      validateUserInfo: whoseAccount(db),
    },
    account: {
      // `whoseAccount` decides; the provider's address may differ, and needs no confirmation to be connected.
      accountLinking: { trustedProviders: provider ? [provider.id] : [], allowDifferentEmails: true },
    },
    verification: { storeIdentifier: "hashed" },
    session: { expiresIn: idleDays * day, updateAge: day },
    rateLimit: { enabled: false },
    hooks: {
      before: createAuthMiddleware(async (call) => {
        await limits(call)
        await password(call)
        await codeFirst(call)
        await bindToProvider(call)
      }),
      after: noteSession({
        ...{ db, letters, device, https, log },
        limits: rateLimits,
        remembered: rememberedCookie(siteUrl),
      }),
    },
    onAPIError: {
      errorURL: siteUrl + href("/auth"),
      // Refusals are returned; unexpected errors reach the server with their cause.
      onError(error) {
        if (!isAPIError(error)) throw error
      },
    },
    advanced: {
      // The `__Host-` prefix ties a cookie to this host, https and the path /.
      cookiePrefix,
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: https },
      // A function, because with "uuid" the library's replay protection lets every caller win.
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: ["x-client-ip"] },
    },
    plugins: [
      { id: "offered-calls", onRequest: async (request) => refuseUnlessOffered(request) },
      {
        id: "provider",
        init: () => ({ context: { socialProviders: provider ? [provider] : [] } }),
        hooks: { after: [{ matcher: ({ path }) => path === "/callback/:id", handler: noteProvider({ db, letters }) }] },
      },
      magicLink({
        storeToken: "hashed",
        expiresIn: 10 * minute,
        disableSignUp: true,
        sendMagicLink: ({ email, token, metadata }) =>
          letters.signIn({ email, name: String(metadata?.name ?? "") }, token, String(metadata?.next ?? "/")),
      }),
      passkey({
        rpID: new URL(siteUrl).hostname,
        rpName: "Solander",
        origin: siteUrl,
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        authentication: {
          afterVerification: async ({ ctx, verification }) => {
            const { userVerified, credentialID } = verification.authenticationInfo
            if (userVerified) personVerified.set(ctx.context, credentialID)
          },
        },
      }),
    ],
    telemetry: { enabled: false },
    logger: {
      level: "warn",
      // The library logs refusals as errors too; real failures are thrown (`onAPIError`).
      log: (level, message) => log[level === "error" ? "warn" : "info"]({ from: "accounts" }, message),
    },
  })
}

export type AccountsAuth = ReturnType<typeof createAuth>

export type ProviderAuth = (provider: ProviderWithSecret) => Promise<Outcome<AccountsAuth>>

function refuseUnlessOffered(request: Request): { response: Response } | undefined {
  const path = new URL(request.url).pathname.slice(authPath.length)
  if (offered.has(`${request.method} ${path}`) || request.headers.has(ownCall)) return undefined
  const message = "There is no such call."
  return { response: Response.json({ code: 404, error_code: "not_found", msg: message, message }, { status: 404 }) }
}
