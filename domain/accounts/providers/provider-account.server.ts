import type { BetterAuthOptions } from "better-auth"
import { addOAuthServerContext, createAuthMiddleware, getOAuthState, getSessionFromCtx } from "better-auth/api"
import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import type { Database } from "../../../db/connect.ts"
import { authAccounts, userRoles, users } from "../../../db/tables/accounts.ts"
import type { AccountEmails } from "../account-email-types.ts"
import { sessionLacksCode } from "../mfa/require-code.server.ts"
import type { ProviderIdentity } from "./identity.ts"

export const bindToProvider = createAuthMiddleware(async (call) => {
  const connects = call.path === "/link-social"
  if (call.path !== "/sign-in/social" && !connects) return
  const session = connects ? (await getSessionFromCtx(call))?.session.id : undefined
  await addOAuthServerContext({ provider: call.body.provider, session })
})

type ValidateUser = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>

const vouched = new WeakMap<object, { identity: ProviderIdentity; joins: boolean; connects: boolean }>()

const identityShape = z.object({ subject: z.string(), email: z.string().nullable(), onTrust: z.boolean() })

/** Connects to the requesting session's account, makes one, or joins a confirmed one by address. An `error` refuses. */
export const validateProviderUser =
  (db: Database): ValidateUser =>
  async ({ user, source }, call) => {
    if (source.method !== "oauth") return undefined
    const identity = identityShape.parse(source.oauth?.profile) as ProviderIdentity
    const state = await getOAuthState()
    const connects = state?.link !== undefined
    vouched.set(call.context, { identity, joins: source.action === "link-account", connects })
    if (connects) {
      const found = await getSessionFromCtx(call)
      // The same browser, user and session as at the start.
      if (!found || found.session.id !== state.serverContext?.session || found.user.id !== state.link?.userId)
        return { error: "state_mismatch" }
      if (await sessionLacksCode(db, found.session.id)) return { error: "insufficient_aal" }
      return identity.email === null ? { error: "email_not_found" } : undefined
    }
    if (source.action === "sign-in") return undefined
    if (!user.emailVerified) return { error: "email_not_verified" }
    // An admin of a provider that confirms no addresses must not get into the studio with one.
    const isAdmins = source.action === "link-account" && (await isAdmin(db, String(user.id)))
    return identity.onTrust && isAdmins ? { error: "account_not_linked" } : undefined
  }

const isAdmin = async (db: Database, id: string) =>
  (await db.$count(userRoles, and(eq(userRoles.userId, id), eq(userRoles.role, "admin")))) > 0

type ProviderConnectionServices = { db: Database; letters: AccountEmails }

/** Records the address, whether it was only trusted, and the last use. Notifies the owner of a new connection. */
export const recordProviderConnection = ({ db, letters: emails }: ProviderConnectionServices) =>
  createAuthMiddleware(async (call) => {
    const connection = vouched.get(call.context)
    if (!connection) return
    const { subject, email: address } = connection.identity
    const [provider] = call.context.socialProviders
    if (!provider) return
    const row = and(eq(authAccounts.providerId, provider.id), eq(authAccounts.accountId, subject))
    const started = call.context.newSession
    const [made] = await db
      .update(authAccounts)
      .set({ address })
      .where(and(row, isNull(authAccounts.address)))
      .returning({ userId: authAccounts.userId })
    if (made && connection.identity.onTrust && !connection.connects)
      await db.update(users).set({ addressOnTrust: true }).where(eq(users.id, made.userId))
    if (started) await db.update(authAccounts).set({ address, usedAt: started.session.createdAt }).where(row)
    if (made && connection.joins) await emails.providerConnected(made.userId, provider.name)
  })
