import { join } from "node:path"
import type pg from "pg"
import { connect, type Database, type DatabaseConnection } from "../db/connect.ts"
import { createDataFolder } from "../db/embedded/data-folders.ts"
import { migrate } from "../db/migrate.ts"
import { withScratchDatabase } from "../db/scratch-database.ts"
import { passwordLength } from "../domain/accounts/password-length.ts"
import { createProviderAuth } from "../domain/accounts/providers/provider-auth.server.ts"
import { createAuth } from "../domain/accounts/sessions/auth.server.ts"
import { createAccountEmails } from "../domain/accounts/sessions/link-emails.server.ts"
import { saveVisits } from "../domain/analytics/save-visits.server.ts"
import { resumeParkedJobs } from "../domain/job-runs.server.ts"
import { notifyFailedJob } from "../domain/notifications/notify-failed-job.server.ts"
import { notifyNewDevice } from "../domain/notifications/notify-new-device.server.ts"
import { findMailServer } from "../domain/outbox/mail-server-settings.server.ts"
import { openCardAccounts } from "../domain/payments/card-accounts/open-card-accounts.server.ts"
import { saveRedirectHits } from "../domain/redirects/missing-addresses.server.ts"
import { logSettingsProblems } from "../domain/settings/settings-queries.server.ts"
import type { Shop, ShopLog } from "../domain/shop.ts"
import { createUrls } from "../domain/urls.ts"
import { openAcme } from "../services/acme/acme.server.ts"
import { listOwnFolders } from "../services/backup-targets/folder-target.server.ts"
import { openBackupTarget } from "../services/backup-targets/open-backup-target.server.ts"
import { openBreachedPasswords } from "../services/breached-passwords/breached-passwords.server.ts"
import { openChanges } from "../services/changes/changes.server.ts"
import { openDns } from "../services/dns/dns.server.ts"
import { openDocuments } from "../services/documents/documents.server.ts"
import { createConfiguredEmailService, type EmailService } from "../services/email/email.server.ts"
import { openFolderTransport } from "../services/email/folder-transport.server.ts"
import { openSmtpTransport } from "../services/email/smtp-transport.server.ts"
import { openStreams } from "../services/event-streams/event-streams.server.ts"
import { openFetchFile } from "../services/fetch-file/fetch-file.server.ts"
import { openFetchJson } from "../services/fetch-json/fetch-json.server.ts"
import type { FetchJson } from "../services/fetch-json/fetch-json.ts"
import { openHitCounter } from "../services/hit-counter/hit-counter.server.ts"
import { openHost } from "../services/host/host.server.ts"
import { openImages } from "../services/images/images.server.ts"
import type { Launcher } from "../services/launcher/launcher.ts"
import { openLiveBus } from "../services/live/live-bus.server.ts"
import { openEmailParser } from "../services/mailbox/email-parser.server.ts"
import { openMediaReader } from "../services/media-reader/media-reader.server.ts"
import { openPageCache } from "../services/page-cache/page-cache.server.ts"
import { noPageCache } from "../services/page-cache/page-cache.ts"
import { openCardProviders } from "../services/payments/card-providers.server.ts"
import { openPush } from "../services/push/push.server.ts"
import { openRateLimits } from "../services/rate-limits/rate-limits.server.ts"
import { openReleases } from "../services/releases/releases.server.ts"
import { openSecrets } from "../services/secrets/secrets.ts"
import { openCards } from "../services/sharing-cards/sharing-cards.server.ts"
import { openLogTexts } from "../services/sms/log-sms.server.ts"
import { openTwilioTexts } from "../services/sms/twilio-sms.server.ts"
import { openTables } from "../services/spreadsheets/spreadsheets.server.ts"
import type { FileStorage } from "../services/storage/storage.ts"
import { openClamd } from "../services/virus-scan/clamd.server.ts"
import { noVirusScan } from "../services/virus-scan/virus-scan.ts"
import { openVisits } from "../services/visits/visits.server.ts"
import type { Env } from "./env.ts"
import { cachedFor } from "./https/cached-for.ts"
import { createOwnAddress, type OwnAddress } from "./https/own-address.ts"
import { followDomains, type ServedDomains } from "./https/served-domains.ts"
import { jobWorkers } from "./job-workers.ts"
import { openJobs } from "./jobs.ts"
import { openLeadership } from "./leadership.ts"
import { openCardPayments } from "./open-card-payments.ts"
import { openFiles } from "./open-files.ts"
import { failLostBackups, failLostRestores } from "./resume-backups.ts"
import { resumeEmails } from "./resume-emails.ts"
import { failLostImports } from "./resume-imports.ts"
import { resumeIssues } from "./resume-issues.ts"
import { resumePictures } from "./resume-pictures.ts"
import { resumeUpdates } from "./resume-updates.ts"
import { getSiteSecret } from "./site-secret.ts"
import { retryThroughOutages } from "./through-outages.ts"

type ShopOptions = {
  env: Env
  database: pg.PoolConfig
  root: string
  log: ShopLog
  now?: () => Date
  pollSeconds?: number
  /** Between checks for jobs whose process was killed. */
  superviseSeconds?: number
  statementTimeoutMs?: number
  /** Started with `--empty`. */
  isStartedEmpty?: boolean
  launcher?: Launcher | null
}

export type OpenShop = {
  shop: Shop
  address: OwnAddress
  domains: ServedDomains
  pool(): { total: number; idle: number; waiting: number }
  startJobs(): Promise<void>
  /** Running jobs get `seconds` to end. */
  close(seconds?: number): Promise<void>
}

/** Once the site is open, it waits without a limit. */
const startTimeoutMs = 120_000

/** @throws DatabaseProblem, StorageProblem, EnvProblem with a sentence for the operator */
export async function openShop(options: ShopOptions): Promise<OpenShop> {
  const closing = new AbortController()
  const parts = await openParts(options, closing.signal)
  const { connection, files, workers, jobs, changes, live, address } = parts
  const shop = createShop(options, parts)
  // Pages have the site's address in them.
  const dropPages = () => shop.pageCache.invalidate(null)
  const { db, secrets } = shop
  const domains = await followDomains(
    { db, secrets, changes, log: options.log, closing: closing.signal, retry: (task) => retryStart(options.log, task) },
    address,
    dropPages,
  )
  const { streams, visits, redirectHits, mail } = shop
  const { pool } = connection
  const leadership = options.env.DATABASE_URL ? openLeadership(options.database, options.log) : null
  const runJobs = async () => {
    await resumeWork(shop, closing.signal)
    if (closing.signal.aborted) return
    await jobs.work(jobWorkers(shop), (queue) => notifyFailedJob(shop, queue))
  }
  await retryStart(options.log, () => Promise.all([shop.cardAccounts.refresh(), logSettingsProblems(shop)]))
  return {
    shop,
    address,
    domains,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async startJobs() {
      // Only a database of one's own can have several machines.
      if (leadership) await leadership.join({ start: runJobs, stop: jobs.rest })
      else await runJobs()
    },
    async close(seconds = 10) {
      closing.abort()
      streams.close()
      await visits.close()
      await redirectHits.close()
      await jobs.stop(seconds)
      await leadership?.close()
      for (const worker of Object.values(workers)) await worker.close()
      mail.close()
      files.close()
      await live.close()
      await changes.close()
      await connection.close()
    },
  }
}

type ShopParts = Awaited<ReturnType<typeof openParts>>

async function openParts(options: ShopOptions, closing: AbortSignal) {
  const { env, database, root, log, pollSeconds, superviseSeconds } = options
  createDataFolder(env.SOLANDER_DATA)
  const cardPayments = await openCardPayments(env, log)
  const connection = await openMigratedDatabase(options, closing)
  const jobs = await openJobs(connection, log, { pollSeconds, superviseSeconds, timeoutMs: startTimeoutMs })
  const changes = openChanges(database, log)
  const cardProviders = openCardProviders({ stripe: env.STRIPE_API, mollie: env.MOLLIE_API })
  const live = openLiveBus(connection.pool, changes, log)
  const files = await openFiles(env, env.SOLANDER_DATA)
  const workers = openFileWorkers(root, files.storage, log)
  const address = createOwnAddress(env)
  return { cardPayments, cardProviders, connection, jobs, changes, live, files, workers, address }
}

const getMigrationsFolder = (root: string) => join(root, "db/migrations")

async function openMigratedDatabase(
  { env, database, root, log, statementTimeoutMs }: ShopOptions,
  closing: AbortSignal,
): Promise<DatabaseConnection> {
  const connection = connect(database, {
    max: env.DATABASE_POOL,
    statementTimeoutMs,
    onIdleError: (error) => closing.aborted || log.warn({ err: error }, "a database connection broke while idle"),
  })
  // A missing external server is reported at once; the embedded one restarts.
  if (env.DATABASE_URL) await connection.ping()
  await retryStart(log, () => migrate(connection.pool, getMigrationsFolder(root)))
  return connection
}

const retryStart = (log: ShopLog, task: () => Promise<unknown>) =>
  retryThroughOutages(task, { log, what: "the start", timeoutMs: startTimeoutMs })

/** In child processes, so that a hostile file cannot crash the site. */
function openFileWorkers(root: string, storage: FileStorage, log: ShopLog) {
  const getOptions = (folder: string) => ({ workerFile: join(root, folder, "worker/main.ts"), log })
  return {
    images: openImages(getOptions("services/images")),
    cards: openCards({
      ...getOptions("services/sharing-cards"),
      // Private, because their own address serves them while the work is public.
      stored: storage.private,
      pictures: storage.public,
    }),
    documents: openDocuments({
      ...getOptions("services/documents"),
      pictures: storage.public,
      privatePictures: storage.private,
    }),
    tables: openTables(getOptions("domain/artworks/import")),
    mailParser: openEmailParser(getOptions("services/mailbox")),
    mediaReader: openMediaReader(getOptions("services/media-reader")),
  }
}

function createShop(options: ShopOptions, parts: ShopParts): Shop {
  const { env, database, root, log, now = () => new Date(), isStartedEmpty = false } = options
  const { connection, files, workers, jobs, changes, live, cardProviders, address } = parts
  const { db, pool } = connection
  const getUrl = () => address.url
  const secret = env.AUTH_SECRET ?? getSiteSecret(env.SOLANDER_DATA)
  const secrets = openSecrets(secret)
  const rateLimits = openRateLimits(pool)
  const fetchJson = openFetchJson()
  const emails = createAccountEmails(() => shop, notifyNewDevice)
  const getAuth = followAddress({ db, secret, secrets, rateLimits, emails, log, now }, getUrl, fetchJson)
  const urls = createUrls(getUrl)
  const cardAccounts = openCardAccounts({
    ...{ db, secrets, changes, log, providers: cardProviders, fixed: parts.cardPayments },
    getWebhookUrl: urls.paymentEvents,
  })
  const shop: Shop = {
    db,
    get auth() {
      return getAuth.forAll()
    },
    get providerAuth() {
      return getAuth.forProviders()
    },
    secrets,
    mail: openMail(env, getUrl, { db, secrets }),
    ...openOutsideServices(options),
    storage: files.storage,
    uploads: files.uploads,
    openBackupTarget: (settings) => openBackupTarget(settings, { ownFolders: listOwnFolders(env.SOLANDER_DATA) }),
    ...workers,
    changes,
    live,
    pageCache: env.PAGE_CACHE === "on" ? openPageCache(changes) : noPageCache,
    get cardPayments() {
      return cardAccounts.current()
    },
    cardAccounts,
    cardProviders,
    push: openPush(getUrl),
    fetchJson,
    jobs,
    rateLimits,
    ...openCounters(db, log),
    streams: openStreams(),
    host: openHost({ data: env.SOLANDER_DATA, getUrl, listensOn: env.HOST }),
    log,
    withScratchDatabase: (use) => withScratchDatabase(database, getMigrationsFolder(root), use),
    now,
    address,
    get siteUrl() {
      return address.url
    },
    urls,
    demoPayments: env.DEMO_PAYMENTS === undefined ? null : env.DEMO_PAYMENTS === "on",
    offersSetup: isStartedEmpty && env.SETUP === "on",
  }
  return shop
}

/** Written in batches. */
const openCounters = (db: Database, log: ShopLog) => ({
  visits: openVisits({ write: (pending) => saveVisits(db, pending), log }),
  redirectHits: openHitCounter({ write: (hits) => saveRedirectHits(db, hits), log }),
})

type AuthOptions = Omit<Parameters<typeof createAuth>[0], "siteUrl" | "provider">

/** Made again when the site's address changes. */
const followAddress = (options: AuthOptions, getUrl: () => string, fetchJson: FetchJson) => ({
  forAll: cachedFor(getUrl, (siteUrl) => createAuth({ ...options, siteUrl })),
  forProviders: cachedFor(getUrl, (siteUrl) =>
    createProviderAuth((provider) => createAuth({ ...options, siteUrl, provider }), fetchJson, options.log),
  ),
})

const openAuthority = (env: Env, now: () => Date) =>
  openAcme({ directory: env.ACME_DIRECTORY, caFile: env.ACME_CA_FILE, httpPort: env.ACME_HTTP_PORT, now })

const openOutsideServices = ({ env, log, now = () => new Date(), launcher = null }: ShopOptions) => ({
  launcher,
  releases: openReleases({ now }),
  acme: openAuthority(env, now),
  breachedPasswords: openBreachedPasswords({
    minLength: passwordLength.min,
    service: env.BREACHED_PASSWORDS_URL,
    log,
  }),
  virusScan: env.CLAMAV_HOST ? openClamd(env.CLAMAV_HOST) : noVirusScan,
  texts: env.TEXTS_URL ? openTwilioTexts(env.TEXTS_URL) : openLogTexts(log),
  dns: openDns({ server: env.DNS_SERVER }),
  fetchFile: openFetchFile(),
})

function openMail(env: Env, getUrl: () => string, store: Pick<Shop, "db" | "secrets">): EmailService {
  // Without a display name e-mails have the artist's.
  const getSender = () => env.MAIL_FROM ?? `studio@${new URL(getUrl()).hostname}`
  const server = env.SMTP_URL
  if (server) {
    const open = (from: string) => openSmtpTransport({ server, from })
    const transport = cachedFor(getSender, open, (before) => before.close())
    return { transport: async () => transport(), isFixed: true, close: () => transport().close() }
  }
  const folder = join(env.SOLANDER_DATA, "mailbox")
  return createConfiguredEmailService(
    () => findMailServer(store, getSender()),
    cachedFor(getSender, (from) => openFolderTransport({ folder, from })),
  )
}

async function resumeWork(shop: Shop, closing: AbortSignal): Promise<void> {
  const { log } = shop
  // Parked jobs first, because the checks for lost jobs look for them.
  const resumes = [
    resumeParkedJobs,
    resumePictures,
    resumeEmails,
    failLostBackups,
    failLostRestores,
    failLostImports,
    resumeIssues,
    resumeUpdates,
  ]
  for (const resume of resumes) {
    const resumeOnce = () => resume(shop)
    await retryThroughOutages(resumeOnce, { log, what: "the jobs", isStopped: () => closing.aborted }).catch((err) =>
      log.error({ err }, "interrupted work could not be resumed; its recurring job retries"),
    )
  }
}
