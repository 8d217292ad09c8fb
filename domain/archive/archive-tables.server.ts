import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"

/** A table of the archive: its columns except those that the database computes, and those of its primary key. */
export type ArchiveTable = { name: string; columns: string[]; key: string[] }

/** Imports that were begun here; what they brought is in the works. Which column says what is remembered elsewhere, too. */
const ofImports = ["imports", "import_cells", "import_lines", "import_works", "import_files"]

/** Tables whose rows mean nothing elsewhere, or are secrets. */
export const leftOut = [
  "auth_sessions",
  "auth_verifications",
  "auth_factors",
  "auth_challenges",
  "auth_recovery_codes",
  "auth_passkeys",
  "auth_remembered_browsers",
  "auth_signing_keys",
  "setup_links",
  "kept_secrets",
  "job_runs",
  "rate_limits",
  // of processes and browsers that are there now
  "live_events",
  "live_processes",
  "live_presence",
  "push_subscriptions",
  "uploads",
  "backups",
  "restores",
  // of this machine
  "alerts",
  // how far the mailbox of this site was read
  "mailboxes",
  // what is noted in it has been worked off, or is noted again when the rows are read back
  "customer_changes",
  // single visits, which only a day's random number tells apart; their counts belong to the archive
  "visits",
  "visit_salts",
  ...ofImports,
]

/** Columns that are secrets, or mean nothing without them. */
export const secrets: Columns = {
  auth_accounts: [
    "password",
    "access_token",
    "refresh_token",
    "id_token",
    "access_token_expires_at",
    "refresh_token_expires_at",
  ],
  // only this computer signs with it; what it signed verifies everywhere, by the public half
  certificate_keys: ["sealed_key", "mac"],
  // of a process of this site
  letters: ["run_token"],
}

/** Columns that could be secrets by their names and belong to an archive all the same. */
export const carried: Columns = {
  // who has an account, without what they sign in with
  auth_users: [
    ...[
      "id",
      "name",
      "email",
      "email_verified",
      "address_on_trust",
      "image",
      "last_sign_in_at",
      "created_at",
      "updated_at",
    ],
  ],
  auth_accounts: [
    ...["id", "account_id", "provider_id", "user_id", "scope", "address", "used_at", "created_at", "updated_at"],
  ],
  // what was signed before verifies on the other server, too
  certificate_keys: ["kid", "public_key", "created_at", "retired_at"],
  // on paper, in the addresses of certificates
  certificates: ["code"],
  // what a label says that somebody counted
  stock_take_counts: ["code"],
  // in the addresses that owners were given: those links still work on the other server
  certificate_links: ["secret_hash"],
  // in the addresses that were sent by e-mail: those links still work on the other server
  commission_room_links: ["secret_hash"],
  revoked_room_links: ["secret_hash"],
  viewing_room_links: ["secret_hash"],
  orders: ["token", "idempotency_key", "request_hash", "discount_code", "discount_code_id"],
  // by which the links in newsletters that were sent still work on the other server
  subscribers: ["link_hashes"],
  // addresses that no list may subscribe again
  newsletter_refusals: ["address_hash"],
  // whether an e-mail holds a link to sign in; `archivedValue` leaves out what it says
  mails: ["secret"],
  // codes that buyers were given: they are valid on the other server, too
  discount_codes: [
    ...["id", "code", "kind", "rate", "amount", "currency", "delivery", "begins_at", "ends_at"],
    ...["most_uses", "most_per_buyer", "least_subtotal", "stopped_at", "created_at"],
  ],
  // in the addresses to which answers come: they reach their threads on the other server, too
  threads: ["reply_key"],
  // by which people who may be one are found
  customers: ["name_key", "initial_key", "phone_keys", "postal_keys"],
  // addresses whose facts were erased, so that nothing brings them back
  erased_addresses: ["address_hash"],
  // names of things
  message_files: ["key"],
  artworks: ["import_key", "hs_code"],
  payments: ["key"],
  pictures: ["original_key"],
  settings: ["key"],
}

type Columns = { [table: string]: string[] | undefined }

const sounds = /secret|token|hash|password|key|code|otp|salt/

/** Whether a column may be a secret: by its name or its table's, or because its table is about signing in. */
export const mayBeSecret = (table: string, column: string): boolean =>
  table.startsWith("auth_") || sounds.test(table) || sounds.test(column)

/**
 * The tables that belong to an archive, by name. A table added later belongs to it without being named here; a column
 * that may be a secret only if it is `carried`.
 */
export async function archiveTables(tx: Transaction): Promise<ArchiveTable[]> {
  const { rows } = await tx.execute<ArchiveTable>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, columns, key }) => {
      const isCarried = (column: string) => !mayBeSecret(name, column) || carried[name]?.includes(column)
      return { name, columns: columns.filter(isCarried), key: key.filter(isCarried) }
    })
    .filter(({ columns }) => columns.length > 0)
}

/**
 * What an archive has of a column: its value, but nothing of what an e-mail with a link to sign in says. A letter on its way
 * waits elsewhere until somebody looks: this site may still be sending it.
 */
export function archivedValue(table: string, column: string): SQL {
  const value = sql`${quoted(column)}`
  const other = Object.hasOwn(otherwise, table) ? otherwise[table]?.[column] : undefined
  return other ? sql`${other} as ${value}` : value
}

const restored = "The site was restored from an archive. Please check who has this letter before you go on."

const otherwise: { [table: string]: { [column: string]: SQL | undefined } | undefined } = {
  mails: {
    content: sql`case when secret then null else content end`,
    html: sql`case when secret then '' else html end`,
    text: sql`case when secret then '' else text end`,
  },
  letters: {
    state: sql`case state when 'sending' then 'paused' when 'scheduled' then 'draft' else state end`,
    scheduled_at: sql`case when state = 'scheduled' then null else scheduled_at end`,
    problem: sql`case when state in ('sending', 'scheduled') then ${sql.raw(`'${restored}'`)} else problem end`,
  },
  letter_recipients: {
    state: sql`case state when 'claimed' then 'uncertain' else state end`,
  },
}

/** The last number of each sequence; null where it gave none yet. */
export async function readSequences(tx: Transaction): Promise<Record<string, string | null>> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** The table's name or a column's, quoted. */
export const quoted = (name: string) => sql.identifier(name)
export const columnList = (columns: string[]) => sql.join(columns.map(quoted), sql`, `)
