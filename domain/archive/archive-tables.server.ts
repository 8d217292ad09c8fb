import { type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"

/** Without generated columns. */
export type ArchiveTable = { name: string; columns: string[]; key: string[] }

/** Imports of this site; their results are in the works. The mapping of columns is stored elsewhere, too. */
const ofImports = ["imports", "import_cells", "import_lines", "import_works", "import_files"]

/** Meaningless on another site, or secret. */
export const excludedTables = [
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
  "live_events",
  "live_processes",
  "live_presence",
  "push_subscriptions",
  "uploads",
  "backups",
  "restores",
  "alerts",
  // Read positions of this site's mailbox.
  "mailboxes",
  // A queue that is empty, or filled again by a restore.
  "customer_changes",
  // Single visits, which only the day's random number distinguishes; their counts are in the archive.
  "visits",
  "visit_salts",
  ...ofImports,
]

/** Secrets, or meaningless without them. */
export const secretColumns: Columns = {
  auth_accounts: [
    "password",
    "access_token",
    "refresh_token",
    "id_token",
    "access_token_expires_at",
    "refresh_token_expires_at",
  ],
  // Only this computer signs with it; the public key verifies everywhere.
  certificate_keys: ["sealed_key", "mac"],
  letters: ["run_token"],
}

/** Columns whose names suggest a secret, but which belong to an archive. */
export const archivedSecretColumns: Columns = {
  // Accounts without credentials.
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
  // Verifies earlier signatures on the other server.
  certificate_keys: ["kid", "public_key", "created_at", "retired_at"],
  // Printed, and in certificates' URLs.
  certificates: ["code"],
  // The code of a counted label.
  stock_take_counts: ["code"],
  // So that links that were given out work on the other server.
  certificate_links: ["secret_hash"],
  commission_room_links: ["secret_hash"],
  revoked_room_links: ["secret_hash"],
  viewing_room_links: ["secret_hash"],
  orders: ["token", "idempotency_key", "request_hash", "discount_code", "discount_code_id"],
  // So that links in sent newsletters work on the other server.
  subscribers: ["link_hashes"],
  // Addresses that no list may subscribe again.
  newsletter_refusals: ["address_hash"],
  // Whether an e-mail has a sign-in link; `selectArchivedValue` omits its content.
  mails: ["secret"],
  // So that buyers' codes are valid on the other server.
  discount_codes: [
    ...["id", "code", "kind", "rate", "amount", "currency", "delivery", "begins_at", "ends_at"],
    ...["most_uses", "most_per_buyer", "least_subtotal", "stopped_at", "created_at"],
  ],
  // So that answers reach their threads on the other server.
  threads: ["reply_key"],
  customers: ["name_key", "initial_key", "phone_keys", "postal_keys"],
  // So that erased addresses stay erased.
  erased_addresses: ["address_hash"],
  // Keys that are names.
  message_files: ["key"],
  artworks: ["import_key", "hs_code"],
  payments: ["key"],
  pictures: ["original_key"],
  settings: ["key"],
}

type Columns = { [table: string]: string[] | undefined }

const secretPattern = /secret|token|hash|password|key|code|otp|salt/

export const isPossibleSecret = (table: string, column: string): boolean =>
  table.startsWith("auth_") || secretPattern.test(table) || secretPattern.test(column)

/** Includes tables that are added later; columns that may be secrets only if in `archivedSecretColumns`. */
export async function listArchiveTables(tx: Transaction): Promise<ArchiveTable[]> {
  const { rows } = await tx.execute<ArchiveTable>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  return rows
    .filter(({ name }) => !excludedTables.includes(name))
    .map(({ name, columns, key }) => {
      const isIncluded = (column: string) =>
        !isPossibleSecret(name, column) || archivedSecretColumns[name]?.includes(column)
      return { name, columns: columns.filter(isIncluded), key: key.filter(isIncluded) }
    })
    .filter(({ columns }) => columns.length > 0)
}

/** Omits the content of e-mails with a sign-in link, and pauses issues that are being sent: this site may still send them. */
export function selectArchivedValue(table: string, column: string): SQL {
  const value = sql`${quoteName(column)}`
  const other = Object.hasOwn(replacements, table) ? replacements[table]?.[column] : undefined
  return other ? sql`${other} as ${value}` : value
}

const restored = "The site was restored from an archive. Please check who has this letter before you go on."

const replacements: { [table: string]: { [column: string]: SQL | undefined } | undefined } = {
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

/** Null: unused. */
export async function listSequences(tx: Transaction): Promise<Record<string, string | null>> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export const quoteName = (name: string) => sql.identifier(name)
export const quoteColumns = (columns: string[]) => sql.join(columns.map(quoteName), sql`, `)
