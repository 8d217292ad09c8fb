import type { Database } from "../db/connect.ts"
import type { Acme } from "../services/acme/acme.ts"
import type { OpenBackupTarget } from "../services/backup-targets/backup-targets.ts"
import type { BreachedPasswords } from "../services/breached-passwords/breached-passwords.ts"
import type { Changes } from "../services/changes/changes.ts"
import type { Dns } from "../services/dns/dns.ts"
import type { Documents } from "../services/documents/documents.server.ts"
import type { EmailService } from "../services/email/email.server.ts"
import type { Streams } from "../services/event-streams/event-streams.ts"
import type { FetchFile } from "../services/fetch-file/fetch-file.ts"
import type { FetchJson } from "../services/fetch-json/fetch-json.ts"
import type { HitCounter } from "../services/hit-counter/hit-counter.ts"
import type { Host } from "../services/host/host.ts"
import type { Images } from "../services/images/images.ts"
import type { Launcher } from "../services/launcher/launcher.ts"
import type { LiveEvents } from "../services/live/live.ts"
import type { EmailParser } from "../services/mailbox/email-parser.server.ts"
import type { MediaReader } from "../services/media-reader/media-reader.ts"
import type { PageCache } from "../services/page-cache/page-cache.ts"
import type { CardAccounts } from "../services/payments/card-accounts.ts"
import type { CardProviders } from "../services/payments/card-setup.ts"
import type { CardPayments } from "../services/payments/payments.ts"
import type { Push } from "../services/push/push.ts"
import type { RateLimits } from "../services/rate-limits/rate-limits.ts"
import type { Releases } from "../services/releases/releases.ts"
import type { Secrets } from "../services/secrets/secrets.ts"
import type { Cards } from "../services/sharing-cards/sharing-cards.server.ts"
import type { Texts } from "../services/sms/sms.ts"
import type { Tables } from "../services/spreadsheets/spreadsheets.server.ts"
import type { FileStorage } from "../services/storage/storage.ts"
import type { Uploads } from "../services/uploads/uploads.ts"
import type { VirusScan } from "../services/virus-scan/virus-scan.ts"
import type { Visits } from "../services/visits/visits.ts"
import type { AccountsAuth, ProviderAuth } from "./accounts/sessions/auth.server.ts"
import type { Jobs } from "./jobs.ts"
import type { SiteAddress } from "./site-address.ts"
import type { Urls } from "./urls.ts"

/** A subset of pino's interface. */
export type ShopLog = {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Dependencies of commands and queries, built once by `server/shop.ts`. */
export type Shop = {
  db: Database
  auth: AccountsAuth
  providerAuth: ProviderAuth
  secrets: Secrets
  breachedPasswords: BreachedPasswords
  mail: EmailService
  mailParser: EmailParser
  virusScan: VirusScan
  texts: Texts
  storage: FileStorage
  uploads: Uploads
  openBackupTarget: OpenBackupTarget
  images: Images
  mediaReader: MediaReader
  changes: Changes
  live: LiveEvents
  pageCache: PageCache
  /** The account in which new payments begin, as it is now; null without one. Others are found by `findCards`. */
  readonly cardPayments: CardPayments | null
  cardAccounts: CardAccounts
  cardProviders: CardProviders
  cards: Cards
  fetchFile: FetchFile
  fetchJson: FetchJson
  push: Push
  dns: Dns
  documents: Documents
  tables: Tables
  jobs: Jobs
  rateLimits: RateLimits
  visits: Visits
  redirectHits: HitCounter
  streams: Streams
  host: Host
  /** Null where versions cannot be changed from the studio: without a package, as in a container, and with several processes. */
  launcher: Launcher | null
  releases: Releases
  log: ShopLog
  /** With every table, for the duration of `use`. @throws MayNotCreateDatabase */
  withScratchDatabase: <T>(use: (db: Database) => Promise<T>) => Promise<T>
  /** Tests replace it. */
  now: () => Date
  acme: Acme
  address: SiteAddress
  /** The origin, without a trailing slash. Changes with the address. */
  readonly siteUrl: string
  /** Addresses with the origin; `paths` has them without. */
  urls: Urls
  /** Null: for works of the demo only. */
  demoPayments: boolean | null
  /** The site was started empty: until it has an admin, its pages lead to set-up. */
  offersSetup: boolean
}
