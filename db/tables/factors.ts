import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core"
import { sessions, users } from "./accounts.ts"
import { cascadingId, createdAt, id, moment, timestamps } from "./columns.ts"

const userId = () => cascadingId("user_id", () => users.id)

export const factors = pgTable(
  "auth_factors",
  {
    id: id(),
    userId: userId(),
    type: text("type").$type<"totp" | "phone">().notNull(),
    status: text("status").$type<"unverified" | "verified">().notNull().default("unverified"),
    friendlyName: text("friendly_name").notNull().default(""),
    issuer: text("issuer"),
    /** E.164: `+15035550142`. */
    phone: text("phone"),
    /** Encrypted; only for an app. */
    sealedSecret: text("sealed_secret"),
    /** The last accepted 30-second step: a code works once. */
    lastStep: integer("last_step").notNull().default(0),
    ...timestamps(),
  },
  (t) => [
    check("auth_factors_type", sql`${t.type} in ('totp', 'phone')`),
    check("auth_factors_status", sql`${t.status} in ('unverified', 'verified')`),
    check("auth_factors_whole", sql`(${t.type} = 'totp') = (${t.sealedSecret} is not null)`),
    check("auth_factors_phone", sql`(${t.type} = 'phone') = (${t.phone} is not null)`),
    uniqueIndex("auth_factors_name").on(t.userId, t.friendlyName).where(sql`friendly_name <> ''`),
    index("auth_factors_user").on(t.userId),
  ],
)

export const challenges = pgTable(
  "auth_challenges",
  {
    id: id(),
    factorId: cascadingId("factor_id", () => factors.id),
    /** Only the session that asked may answer. */
    sessionId: cascadingId("session_id", () => sessions.id),
    codeHash: text("code_hash"),
    tries: smallint("tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
    verifiedAt: moment("verified_at"),
    createdAt: createdAt(),
  },
  (t) => [index("auth_challenges_factor").on(t.factorId)],
)

/** One-time backup codes, as keyed hashes. */
export const recoveryCodes = pgTable(
  "auth_recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: userId(),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("auth_recovery_codes_user").on(t.userId)],
)

/** Browsers that skip MFA for 30 days; only a hash of the cookie's token is stored. */
export const rememberedBrowsers = pgTable(
  "auth_remembered_browsers",
  {
    id: id(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: userId(),
    userAgent: text("user_agent").notNull().default(""),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("auth_remembered_browsers_user").on(t.userId)],
)

// Keys are better-auth's field names.
export const passkeys = pgTable(
  "auth_passkeys",
  {
    id: id(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    userId: userId(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    /** Registered after MFA, so it satisfies MFA; others count as a password. */
    provesSecondStep: boolean("proves_second_step").notNull().default(false),
    usedAt: moment("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("auth_passkeys_user").on(t.userId)],
)

/** Key pairs that sign access tokens. A retired key verifies until its tokens have expired. */
export const signingKeys = pgTable("auth_signing_keys", {
  /** The key's `kid`. */
  id: id(),
  publicKey: jsonb("public_key").$type<Record<string, string>>().notNull(),
  sealedKey: text("sealed_key").notNull(),
  createdAt: createdAt(),
  retiredAt: moment("retired_at"),
})
