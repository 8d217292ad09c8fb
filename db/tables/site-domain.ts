import { sql } from "drizzle-orm"
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { createdAt, moment } from "./columns.ts"

/** `found` is null where no DNS server answered. */
export type StoredDnsAnswer = { name: string; type: string; found: string[] | null }

export type StoredCertificateProblem = { kind: string; name: string; detail: string }

/** The site's own addresses: the one in use, and former ones, which lead there. */
export const siteDomains = pgTable(
  "site_domains",
  {
    /** In ASCII, without `www.`. */
    name: text("name").primaryKey(),
    hasWww: boolean("has_www").notNull().default(true),
    isCurrent: boolean("is_current").notNull().default(true),
    /** Typed by the owner, for a machine that does not know its public addresses. */
    ipv4: text("ipv4"),
    ipv6: text("ipv6"),
    dnsAnswers: jsonb("dns_answers").$type<StoredDnsAnswer[]>().notNull().default([]),
    checkedAt: moment("checked_at"),
    problem: jsonb("problem").$type<StoredCertificateProblem>(),
    /** Failed in a row. */
    tries: integer("tries").notNull().default(0),
    nextTryAt: moment("next_try_at"),
    /** One process issues at a time; a killed one loses its turn at this time. */
    issuingUntil: moment("issuing_until"),
    /** Set by "Renew now", until a certificate has come. */
    isRenewalAsked: boolean("is_renewal_asked").notNull().default(false),
    /** The last failure, after which HSTS is short for a week. */
    troubledAt: moment("troubled_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("site_domains_one_current").on(t.isCurrent).where(sql`${t.isCurrent}`)],
)

export const siteCertificates = pgTable("site_certificates", {
  domain: text("domain")
    .primaryKey()
    .references(() => siteDomains.name, { onDelete: "cascade" }),
  names: jsonb("names").$type<string[]>().notNull(),
  /** PEM, the site's own first. */
  chain: text("chain").notNull(),
  sealedKey: text("sealed_key").notNull(),
  startsAt: moment("starts_at").notNull(),
  endsAt: moment("ends_at").notNull(),
  firstIssuedAt: moment("first_issued_at").notNull(),
  issuedAt: moment("issued_at").notNull(),
})

export const acmeAccounts = pgTable("acme_accounts", {
  /** The address of the authority's directory. */
  directory: text("directory").primaryKey(),
  sealedKey: text("sealed_key").notNull(),
  createdAt: moment("created_at").notNull(),
})

/** What any process answers at `/.well-known/acme-challenge/`. */
export const acmeChallenges = pgTable("acme_challenges", {
  token: text("token").primaryKey(),
  answer: text("answer").notNull(),
  expiresAt: moment("expires_at").notNull(),
})
