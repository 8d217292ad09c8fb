import type { Database } from "../db/connect.ts"
import type { BreachedPasswords } from "../services/breached-passwords/breached-passwords.ts"
import type { Cards } from "../services/cards/cards.server.ts"
import type { Changes } from "../services/changes/changes.ts"
import type { Documents } from "../services/documents/documents.server.ts"
import type { FetchFile } from "../services/fetch-file/fetch-file.ts"
import type { FetchJson } from "../services/fetch-json/fetch-json.ts"
import type { Host } from "../services/host/host.ts"
import type { Images } from "../services/images/images.ts"
import type { Live } from "../services/live/live.ts"
import type { Mail } from "../services/mail/mail.server.ts"
import type { MailParser } from "../services/mailbox/mail-parser.server.ts"
import type { PageCache } from "../services/page-cache/page-cache.ts"
import type { CardPayments } from "../services/payments/card-payments.ts"
import type { Push } from "../services/push/push.ts"
import type { RateLimits } from "../services/rate-limits/rate-limits.ts"
import type { Secrets } from "../services/secrets/secrets.ts"
import type { FileStorage } from "../services/storage/storage.ts"
import type { Streams } from "../services/streams/streams.ts"
import type { Tables } from "../services/tables/tables.server.ts"
import type { Texts } from "../services/texts/texts.ts"
import type { Uploads } from "../services/uploads/uploads.ts"
import type { VirusScan } from "../services/virus-scan/virus-scan.ts"
import type { Visits } from "../services/visits/visits.ts"
import type { Auth, ProviderAuth } from "./accounts/auth.server.ts"
import type { Jobs } from "./jobs.ts"

/** A structured log with pino's interface. */
export type Log = {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Everything that commands and queries depend on, built once by `server/shop.ts` and passed down. */
export type Shop = {
  db: Database
  auth: Auth
  /** The accounts with a provider that people sign in with. */
  providerAuth: ProviderAuth
  secrets: Secrets
  /** Passwords that nobody may choose. */
  breachedPasswords: BreachedPasswords
  mail: Mail
  /** Reads e-mails that come in. */
  mailParser: MailParser
  /** Looks at files of strangers, if the host has a scanner. */
  virusScan: VirusScan
  texts: Texts
  storage: FileStorage
  uploads: Uploads
  images: Images
  changes: Changes
  /** What happened, in any process. */
  live: Live
  pageCache: PageCache
  /** Payments by card; null when no provider is set up. `cards` are sharing cards. */
  cardPayments: CardPayments | null
  cards: Cards
  fetchFile: FetchFile
  fetchJson: FetchJson
  /** Sends notifications to browsers. */
  push: Push
  documents: Documents
  tables: Tables
  jobs: Jobs
  rateLimits: RateLimits
  /** Who looks at the site. */
  visits: Visits
  /** Who listens to what becomes of works. */
  streams: Streams
  /** The disk, and the site's address as visitors reach it. */
  host: Host
  log: Log
  /** A second, empty database with every table, for the duration of `use`. @throws MayNotCreateDatabase */
  withScratchDatabase: <T>(use: (db: Database) => Promise<T>) => Promise<T>
  /** The clock; tests replace it. */
  now: () => Date
  /** The site's origin, without a slash at its end. */
  siteUrl: string
  /** Whether demo payments are allowed; null: for the works of the demo collection (see `demoPaysFor`). */
  demoPayments: boolean | null
}
