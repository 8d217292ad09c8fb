import { asc, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { profiles, users } from "../../../db/tables/accounts.ts"
import { factors } from "../../../db/tables/factors.ts"

export type PublicFactor = {
  id: string
  factor_type: "totp" | "phone"
  status: "unverified" | "verified"
  friendly_name: string
  issuer?: string
  phone?: string
  created_at: string
  updated_at: string
}

/** GoTrue's names. */
export type PublicUser = {
  id: string
  aud: "authenticated"
  role: "authenticated"
  email: string
  email_confirmed_at: string | null
  phone: ""
  last_sign_in_at: string | null
  app_metadata: Record<string, never>
  user_metadata: { full_name: string }
  identities: []
  factors: PublicFactor[]
  created_at: string
  updated_at: string
  is_anonymous: false
}

export async function findPublicUser(db: Database | Transaction, id: string): Promise<PublicUser | null> {
  const rows = await db
    .select({ user: users, fullName: profiles.fullName, factor: factors })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(factors, eq(factors.userId, users.id))
    .where(eq(users.id, id))
    .orderBy(asc(factors.createdAt), asc(factors.id))
  const [first] = rows
  if (!first) return null
  const { user } = first
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    // The time of confirmation is not stored.
    email_confirmed_at: user.emailVerified ? user.createdAt.toISOString() : null,
    phone: "",
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
    app_metadata: {},
    user_metadata: { full_name: first.fullName ?? user.name },
    identities: [],
    factors: rows.flatMap(({ factor }) => (factor ? [toPublicFactor(factor)] : [])),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

function toPublicFactor(factor: typeof factors.$inferSelect): PublicFactor {
  return {
    id: factor.id,
    factor_type: factor.type,
    status: factor.status,
    friendly_name: factor.friendlyName,
    ...(factor.issuer === null ? {} : { issuer: factor.issuer }),
    ...(factor.phone === null ? {} : { phone: factor.phone }),
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  }
}
