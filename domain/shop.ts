import type { Database } from "../db/connect.ts"
import type { Cards } from "../services/cards/cards.server.ts"
import type { Changes } from "../services/changes/changes.ts"
import type { Documents } from "../services/documents/documents.server.ts"
import type { Images } from "../services/images/images.ts"
import type { MailTransport } from "../services/mail/transport.ts"
import type { PageCache } from "../services/page-cache/page-cache.ts"
import type { RateLimits } from "../services/rate-limits/rate-limits.ts"
import type { FileStorage } from "../services/storage/storage.ts"
import type { Auth } from "./accounts/auth.server.ts"
import type { Jobs } from "./jobs.ts"

/** Structured lines; pino's shape. */
export type Log = {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Everything the house stands on, built once by `server/shop.ts` and handed down. */
export type Shop = {
  db: Database
  auth: Auth
  mail: MailTransport
  storage: FileStorage
  images: Images
  changes: Changes
  pageCache: PageCache
  cards: Cards
  documents: Documents
  jobs: Jobs
  rateLimits: RateLimits
  log: Log
  /** The clock: tests turn it. */
  now: () => Date
  /** Where the site is reached, without a slash at its end. */
  siteUrl: string
  /** Whether payments may be pretended; null: as long as the demo collection is there (see `demoMode`). */
  demoPayments: boolean | null
}
