import { artworks } from "../db/tables/artworks.ts"
import { listArtworkFields } from "./artworks/artwork-fields.ts"

type Columns = { [table: string]: string[] }

/** What the import rules, the archive and the erasure of people need to know of a noun's tables. */
type NounModule = {
  /** A folder of `domain`, or a part of a noun with a place of its own in the order. Null: of every noun. */
  noun: string | null
  /** Files of `db/tables`, other than the one with the name of the noun. */
  files?: string[]
  /** Tables that an archive omits: meaningless on another site, or secret. */
  notArchived?: string[]
  /** Secrets, or meaningless without them; an archive omits them. */
  secrets?: Columns
  /** Columns whose names suggest a secret, but which belong to an archive. */
  archivedSecrets?: Columns
  /** Text that may name people, also others than the row's own: erasure redacts their names and addresses in it. */
  freeTexts?: Columns
  /** The same in JSON. */
  freeTextsInJson?: Columns
  /** Tables whose forms save `updated_at`, so that a form that is open does not write erased words back. */
  savedWhole?: string[]
}

/** In order: each may import from those before it, and use their tables, never from one after. */
export const nounModules: NounModule[] = [
  { noun: null, files: ["columns", "jobs", "rate-limits", "slugs"], notArchived: ["job_runs", "rate_limits"] },
  { noun: "settings", files: ["content"], notArchived: ["kept_secrets"], archivedSecrets: { settings: ["key"] } },
  { noun: "media", notArchived: ["uploads"], archivedSecrets: { pictures: ["original_key"] } },
  { noun: "emails", files: ["email-content-types"] },
  {
    noun: "outbox",
    files: ["mail-trials"],
    // Of this site's mail server and mailbox.
    notArchived: ["mail_trials"],
    // Whether an e-mail has a sign-in link; `selectArchivedValue` omits its content.
    archivedSecrets: { mails: ["secret"] },
  },
  {
    noun: "accounts",
    files: ["factors"],
    notArchived: [
      ...["auth_sessions", "auth_verifications", "auth_factors", "auth_challenges", "auth_recovery_codes"],
      ...["auth_passkeys", "auth_remembered_browsers", "auth_signing_keys", "setup_links"],
    ],
    secrets: {
      auth_accounts: [
        ...["password", "access_token", "refresh_token", "id_token"],
        ...["access_token_expires_at", "refresh_token_expires_at"],
      ],
    },
    // Accounts without credentials.
    archivedSecrets: {
      auth_users: [
        ...["id", "name", "email", "email_verified", "address_on_trust", "image"],
        ...["last_sign_in_at", "created_at", "updated_at"],
      ],
      auth_accounts: [
        ...["id", "account_id", "provider_id", "user_id", "scope", "address", "used_at", "created_at", "updated_at"],
      ],
    },
    freeTexts: { list_views: ["name", "search"] },
  },
  { noun: "notifications", notArchived: ["push_subscriptions"], freeTexts: { notifications: ["title", "message"] } },
  { noun: "live", notArchived: ["live_events", "live_processes", "live_presence"] },
  {
    noun: "artworks",
    files: ["provenance", "holds", "search-words", "series-pictures"],
    archivedSecrets: { artworks: ["import_key", "hs_code"] },
    freeTexts: {
      artworks: listArtworkFields("isPersonal").map((field) => artworks[field].name),
      holds: ["reserved_note"],
    },
    savedWhole: ["artworks"],
  },
  {
    noun: "exhibitions",
    files: ["hangings"],
    freeTexts: { exhibitions: ["notes", "returns_how"], exhibition_artworks: ["label"] },
    savedWhole: ["exhibitions"],
  },
  { noun: "blog" },
  { noun: "series" },
  { noun: "homepage" },
  { noun: "about" },
  { noun: "media-files", archivedSecrets: { media_files: ["source_key", "storage_key"] } },
  {
    noun: "pages",
    // An older archive would open a link again that was revoked since.
    secrets: { pages: ["draft_secret_hash"] },
    archivedSecrets: { page_files: ["storage_key"] },
  },
  {
    noun: "newsletter",
    files: ["newsletter-issues"],
    secrets: { letters: ["run_token"] },
    // So that links in sent newsletters work on the other server, and no list subscribes refused addresses again.
    archivedSecrets: { subscribers: ["link_hashes"], newsletter_refusals: ["address_hash"] },
  },
  {
    noun: "payments/ledger",
    files: ["payments"],
    archivedSecrets: { payments: ["key"] },
    freeTexts: { payments: ["reference", "reason"], refunds: ["reason"] },
  },
  {
    noun: "messages",
    // Read positions of this site's mailbox.
    notArchived: ["mailboxes"],
    // So that answers reach their threads on the other server.
    archivedSecrets: { threads: ["reply_key"], message_files: ["key"] },
    freeTexts: {
      threads: ["subject", "draft"],
      messages: ["subject", "body", "quoted", "html"],
      message_files: ["name"],
    },
  },
  { noun: "cart" },
  {
    noun: "orders",
    files: ["returns"],
    archivedSecrets: { orders: ["token", "idempotency_key", "request_hash", "discount_code", "discount_code_id"] },
    freeTexts: { orders: ["note", "gift_note"], order_events: ["note"], returns: ["reason", "answer", "notes"] },
  },
  { noun: "invoices" },
  {
    noun: "discounts",
    // So that buyers' codes are valid on the other server.
    archivedSecrets: {
      discount_codes: [
        ...["id", "code", "kind", "rate", "amount", "currency", "delivery", "begins_at", "ends_at"],
        ...["most_uses", "most_per_buyer", "least_subtotal", "stopped_at", "created_at"],
      ],
    },
  },
  {
    noun: "commissions",
    files: ["commission-quotes", "commission-proofs"],
    // So that links that were given out work on the other server.
    archivedSecrets: { commission_room_links: ["secret_hash"], revoked_room_links: ["secret_hash"] },
    freeTexts: { commissions: ["description", "use", "held_reason", "end_reason", "notes"] },
  },
  { noun: "checkout" },
  // A key is sealed for one site, and its webhook leads there.
  { noun: "payments", files: ["payment-accounts"], notArchived: ["payment_accounts"] },
  {
    noun: "inventory",
    files: ["conditions"],
    freeTexts: {
      places: ["address", "contact", "notes"],
      agreements: ["discounts", "paid", "insured", "purpose", "notes", "countersigned_by"],
      payouts: ["note"],
      work_amounts: ["what"],
      crates: ["notes"],
      stays: ["spot", "carrier", "note"],
      condition_reports: ["examiner", "words", "climate", "advice"],
      condition_marks: ["note"],
    },
    freeTextsInJson: { payouts: ["deductions"] },
  },
  {
    noun: "certificates",
    // Only this computer signs with it; the public key verifies everywhere.
    secrets: { certificate_keys: ["sealed_key", "mac"] },
    archivedSecrets: {
      // Verifies earlier signatures on the other server.
      certificate_keys: ["kid", "public_key", "created_at", "retired_at"],
      // Printed, and in certificates' URLs.
      certificates: ["code"],
      certificate_links: ["secret_hash"],
    },
  },
  {
    noun: "stock-takes",
    // The code of a counted label.
    archivedSecrets: { stock_take_counts: ["code"] },
    // Collectors' places, and typed text.
    freeTexts: { stock_take_counts: ["spot", "code"], stock_take_lines: ["what", "expected", "seen"] },
  },
  {
    noun: "viewing-rooms",
    archivedSecrets: { viewing_room_links: ["secret_hash"] },
    freeTexts: { viewing_rooms: ["title", "note"], viewing_room_works: ["note"] },
  },
  { noun: "sharing" },
  // What visitors of this site looked for; it is purged anyway.
  { noun: "redirects", notArchived: ["missing_addresses"] },
  {
    noun: "customers",
    // A queue that is empty, or filled again by a restore.
    notArchived: ["customer_changes"],
    archivedSecrets: {
      customers: ["name_key", "initial_key", "phone_keys", "postal_keys"],
      // So that erased addresses stay erased.
      erased_addresses: ["address_hash"],
    },
    freeTexts: { customer_notes: ["text"], customers: ["partner"] },
    savedWhole: ["customers"],
  },
  { noun: "operations" },
  {
    noun: "analytics",
    // Single visits, which only the day's random number distinguishes; their counts are in the archive.
    notArchived: ["visits", "visit_salts"],
  },
  { noun: "activity" },
  {
    noun: "artworks/import/runs",
    files: ["imports"],
    // Imports of this site; their results are in the works. The mapping of columns is stored elsewhere, too.
    notArchived: ["imports", "import_cells", "import_lines", "import_works", "import_files"],
    freeTexts: { import_cells: ["title", "text", "proposal", "answer"], import_lines: ["title", "message"] },
    // Notes, and former values that undoing an import would restore.
    freeTextsInJson: { imports: ["found", "forecast"], import_works: ["changed"] },
  },
  {
    noun: "site-imports",
    // Imports of this site; their results are posts and pages.
    notArchived: ["site_imports", "site_import_items", "site_import_pictures"],
  },
  {
    noun: "archive",
    files: ["backups", "backup-targets"],
    // Of this computer; a recovery sheet has what another one needs.
    notArchived: ["backups", "restores", "backup_keys", "backup_targets", "backup_copies"],
  },
  {
    noun: "site-domain",
    // Belong to the machine: a restore keeps its domain and certificate, and two copies of a site never share a key.
    notArchived: ["site_domains", "site_certificates", "acme_accounts", "acme_challenges"],
  },
  {
    noun: "updates",
    // Of this machine's program: an archive of another version must not change where this one gets its updates.
    notArchived: ["update_settings", "update_runs"],
  },
  { noun: "health", files: ["alerts"], notArchived: ["alerts"] },
  { noun: "demo" },
]

/** The columns of all nouns, by table. */
export const listModuleColumns = (kind: "secrets" | "archivedSecrets" | "freeTexts" | "freeTextsInJson"): Columns =>
  Object.assign({}, ...nounModules.map((module) => module[kind]))

export const listModuleTables = (kind: "notArchived" | "savedWhole"): string[] =>
  nounModules.flatMap((module) => module[kind] ?? [])
