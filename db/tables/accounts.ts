import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { cascadingId, citext, createdAt, id, moment, timestamps } from "./columns.ts"

// Tables named auth_… belong to better-auth: property keys are its field names; table and column names are ours.

export const users = pgTable("auth_users", {
  id: id(),
  name: text("name").notNull(),
  email: citext("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  /** The address is verified only by a trusted provider's word, so the account cannot become an admin's. */
  addressOnTrust: boolean("address_on_trust").notNull().default(false),
  image: text("image"),
  lastSignInAt: moment("last_sign_in_at"),
  ...timestamps(),
})

/** `timestamp`: seconds since 1970. */
export type AuthMethod = {
  method: "password" | "magiclink" | "passkey" | "oauth" | "totp" | "phone" | "recovery" | "reset" | "remembered"
  timestamp: number
}

export const sessions = pgTable(
  "auth_sessions",
  {
    id: id(),
    expiresAt: moment("expires_at").notNull(),
    token: text("token").notNull().unique(),
    ...timestamps(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    userId: cascadingId("user_id", () => users.id),
    /** `aal2`: a one-time code was entered since sign-in (NIST SP 800-63B: authenticator assurance level). */
    aal: text("aal").$type<"aal1" | "aal2">().notNull().default("aal1"),
    /** Authentication methods, oldest first (RFC 8176). */
    amr: jsonb("amr").$type<AuthMethod[]>().notNull().default([]),
    /** Number of refreshes of the access token; part of the refresh token (see `domain/accounts/tokens/`). */
    refreshes: integer("refreshes").notNull().default(0),
    refreshedAt: moment("refreshed_at"),
    /** The last reauthentication after sign-in; null: none. */
    confirmedAt: moment("confirmed_at"),
    confirmCodeHash: text("confirm_code_hash"),
    confirmCodeExpiresAt: moment("confirm_code_expires_at"),
    confirmTries: smallint("confirm_tries").notNull().default(0),
  },
  (t) => [index("auth_sessions_user").on(t.userId), check("auth_sessions_aal", sql`${t.aal} in ('aal1', 'aal2')`)],
)

/** One row per sign-in method; includes the password's hash. */
export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: cascadingId("user_id", () => users.id),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    /** The address according to the provider; null: a password, or not used yet. */
    address: text("address"),
    usedAt: moment("used_at"),
    ...timestamps(),
  },
  (t) => [
    index("auth_accounts_user").on(t.userId),
    uniqueIndex("auth_accounts_provider").on(t.providerId, t.accountId),
  ],
)

export const verifications = pgTable(
  "auth_verifications",
  {
    // text, not uuid: better-auth's replay lock generates the IDs
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    ...timestamps(),
  },
  (t) => [index("auth_verifications_identifier").on(t.identifier)],
)

export const profiles = pgTable("profiles", {
  id: cascadingId("id", () => users.id).primaryKey(),
  fullName: text("full_name").notNull().default(""),
  createdAt: createdAt(),
})

export const userRoles = pgTable(
  "user_roles",
  {
    userId: cascadingId("user_id", () => users.id).primaryKey(),
    role: text("role").$type<"admin" | "user">().notNull(),
  },
  (t) => [check("user_roles_role", sql`${t.role} in ('admin', 'user')`)],
)

/** One-time links. Without an address the bearer becomes an admin; with one it is an invitation, one open per address. */
export const setupLinks = pgTable(
  "setup_links",
  {
    id: id(),
    tokenHash: text("token_hash").notNull().unique(),
    email: citext("email"),
    role: text("role").$type<"admin" | "user">().notNull().default("admin"),
    /** The inviting admin, with whose account the invitation is deleted; null: made in the terminal. */
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("setup_links_role", sql`${t.role} in ('admin', 'user')`),
    check("setup_links_anybody", sql`${t.email} is not null or ${t.role} = 'admin'`),
    uniqueIndex("setup_links_open").on(t.email).where(sql`used_at is null`),
    index("setup_links_invited_by").on(t.invitedBy),
  ],
)

/** Named views of a studio list per account; the row without a name holds the columns of the list itself. */
export const listViews = pgTable(
  "list_views",
  {
    id: uuid("id").primaryKey(),
    accountId: cascadingId("account_id", () => users.id),
    list: text("list").notNull(),
    name: text("name").notNull().default(""),
    /** Query string: filters, search and order. */
    search: text("search").notNull().default(""),
    columns: text("columns").array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("list_views_name").on(t.accountId, t.list, sql`lower(name)`)],
)
