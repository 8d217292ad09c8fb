import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { citext, createdAt, id, moment } from "./columns.ts"

// The tables named auth_… belong to better-auth: property keys are its field names, table and column names are ours.

export const users = pgTable("auth_users", {
  id: id(),
  name: text("name").notNull(),
  email: citext("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  /** The artist's trust in a provider let somebody into this account by its address, so it does not become an admin's. */
  addressOnTrust: boolean("address_on_trust").notNull().default(false),
  image: text("image"),
  lastSignInAt: moment("last_sign_in_at"),
  createdAt: createdAt(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
})

/** `timestamp`: seconds since 1970. */
export type AuthMethod = {
  method: "password" | "magiclink" | "passkey" | "oauth" | "totp" | "phone" | "recovery" | "remembered"
  timestamp: number
}

export const sessions = pgTable(
  "auth_sessions",
  {
    id: id(),
    expiresAt: moment("expires_at").notNull(),
    token: text("token").notNull().unique(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `aal2`: a code was entered since signing in (NIST SP 800-63B: authenticator assurance level). */
    aal: text("aal").$type<"aal1" | "aal2">().notNull().default("aal1"),
    /** How it was proved who this is, first to last (RFC 8176: authentication methods references). */
    amr: jsonb("amr").$type<AuthMethod[]>().notNull().default([]),
    /** How many times its access token was renewed; part of the refresh token (see `domain/accounts/tokens/`). */
    refreshes: integer("refreshes").notNull().default(0),
    refreshedAt: moment("refreshed_at"),
    /** When the person last showed who it is, after signing in; null: not since then. */
    confirmedAt: moment("confirmed_at"),
    /** Of a code that was sent to the account's address to confirm the session, a keyed hash. */
    confirmCodeHash: text("confirm_code_hash"),
    confirmCodeExpiresAt: moment("confirm_code_expires_at"),
    confirmTries: smallint("confirm_tries").notNull().default(0),
  },
  (t) => [index("auth_sessions_user").on(t.userId), check("auth_sessions_aal", sql`${t.aal} in ('aal1', 'aal2')`)],
)

/** One row per way a user signs in; the password's hash is here. */
export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    /** What the provider says the person's address is; null: a password, or nobody has come back from it yet. */
    address: text("address"),
    /** When it was last signed in with. */
    usedAt: moment("used_at"),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("auth_accounts_user").on(t.userId),
    uniqueIndex("auth_accounts_provider").on(t.providerId, t.accountId),
  ],
)

export const verifications = pgTable(
  "auth_verifications",
  {
    // text, not uuid: better-auth's replay lock needs ids of its own making
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [index("auth_verifications_identifier").on(t.identifier)],
)

/** What the site knows of a user beside the sign-in. */
export const profiles = pgTable("profiles", {
  id: uuid("id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  fullName: text("full_name").notNull().default(""),
  createdAt: createdAt(),
})

/** One row per user. */
export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").$type<"admin" | "user">().notNull(),
  },
  (t) => [check("user_roles_role", sql`${t.role} in ('admin', 'user')`)],
)

/**
 * One-time links with which somebody makes an account; only a hash of the token is kept. One without an address makes an
 * admin of whoever holds it. One with an address is an invitation: of those there is one open at a time.
 */
export const setupLinks = pgTable(
  "setup_links",
  {
    id: id(),
    tokenHash: text("token_hash").notNull().unique(),
    email: citext("email"),
    role: text("role").$type<"admin" | "user">().notNull().default("admin"),
    /** The admin who sent the invitation, which ends with this account; null: the terminal made the link. */
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

/**
 * How an account looks at a list of the studio: views that it named, and the columns it chose for the list itself (the row
 * without a name).
 */
export const listViews = pgTable(
  "list_views",
  {
    /** Chosen by the form. */
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `artworks` */
    list: text("list").notNull(),
    name: text("name").notNull().default(""),
    /** The list's address without its path: filters, search and order. */
    search: text("search").notNull().default(""),
    /** Empty: the list's own. */
    columns: text("columns").array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("list_views_name").on(t.accountId, t.list, sql`lower(name)`)],
)
