import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { connect } from "../db/connect.ts"
import { createDataFolder } from "../db/embedded/data-folders.ts"
import { migrate } from "../db/migrate.ts"
import { withScratchDatabase } from "../db/scratch-database.ts"
import { createAuth } from "../domain/accounts/auth.server.ts"
import { createAccountEmails } from "../domain/accounts/link-emails.server.ts"
import { passwordLength } from "../domain/accounts/password-length.ts"
import { createProviderAuth } from "../domain/accounts/providers/provider-auth.server.ts"
import { saveVisits } from "../domain/analytics/save-visits.server.ts"
import { resumeParkedJobs } from "../domain/job-runs.server.ts"
import { notifyFailedJob } from "../domain/notifications/notify-failed-job.server.ts"
import { notifyNewDevice } from "../domain/notifications/notify-new-device.server.ts"
import { findMailServer } from "../domain/outbox/mail-server-settings.server.ts"
import { logSettingsProblems } from "../domain/settings/settings-queries.server.ts"
import type { Shop, ShopLog } from "../domain/shop.ts"
import { createUrls } from "../domain/urls.ts"
import { openBreachedPasswords } from "../services/breached-passwords/breached-passwords.server.ts"
import { openChanges } from "../services/changes/changes.server.ts"
import { openDocuments } from "../services/documents/documents.server.ts"
import { createConfiguredEmailService, createFixedEmailService } from "../services/email/email-service.server.ts"
import { openFolderTransport } from "../services/email/folder-transport.server.ts"
import { openSmtpTransport } from "../services/email/smtp-transport.server.ts"
import { openStreams } from "../services/event-streams/streams.server.ts"
import { openFetchFile } from "../services/fetch-file/fetch-file.server.ts"
import { openFetchJson } from "../services/fetch-json/fetch-json.server.ts"
import { openHost } from "../services/host/host.server.ts"
import { openImages } from "../services/images/images.server.ts"
import { openLiveBus } from "../services/live/live-bus.server.ts"
import { openEmailParser } from "../services/mailbox/email-parser.server.ts"
import { openPageCache } from "../services/page-cache/page-cache.server.ts"
import { noPageCache } from "../services/page-cache/page-cache.ts"
import { openPush } from "../services/push/push.server.ts"
import { openRateLimits } from "../services/rate-limits/rate-limits.server.ts"
import { openSecrets } from "../services/secrets/secrets.ts"
import { openCards } from "../services/sharing-cards/cards.server.ts"
import { openLogTexts } from "../services/sms/log-texts.server.ts"
import { openTwilioTexts } from "../services/sms/twilio-texts.server.ts"
import { openTables } from "../services/spreadsheets/tables.server.ts"
import { openClamd } from "../services/virus-scan/clamd.server.ts"
import { noVirusScan } from "../services/virus-scan/virus-scan.ts"
import { openVisits } from "../services/visits/visits.server.ts"
import type { Env } from "./env.ts"
import { jobWorkers } from "./job-workers.ts"
import { openJobs } from "./jobs.ts"
import { openCardPayments } from "./open-card-payments.ts"
import { openFiles } from "./open-files.ts"
import { failLostBackups, failLostRestores } from "./resume-backups.ts"
import { resumeEmails } from "./resume-emails.ts"
import { failLostImports } from "./resume-imports.ts"
import { resumeIssues } from "./resume-issues.ts"
import { resumePictures } from "./resume-pictures.ts"
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
}

export type OpenShop = {
  shop: Shop
  pool(): { total: number; idle: number; waiting: number }
  startJobs(): Promise<void>
  /** Running jobs get `seconds` to end. */
  close(seconds?: number): Promise<void>
}

/** @throws DatabaseProblem, StorageProblem, EnvProblem with a sentence for the operator */
export async function openShop({
  env,
  database,
  root,
  log,
  now = () => new Date(),
  pollSeconds,
  superviseSeconds,
  statementTimeoutMs,
}: ShopOptions): Promise<OpenShop> {
  const data = env.SOLANDER_DATA
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  createDataFolder(data)
  const cardPayments = await openCardPayments(env, log)
  let closing = false
  const connection = connect(database, {
    max: env.DATABASE_POOL,
    statementTimeoutMs,
    onIdleError: (error) => closing || log.warn({ err: error }, "a database connection broke while idle"),
  })
  const migrations = join(root, "db/migrations")
  // A missing external server is reported at once; the embedded one restarts.
  if (env.DATABASE_URL) await connection.ping()
  const { db, pool } = connection
  const outageOptions = { log, what: "the start", timeoutMs: startTimeoutMs }
  await retryThroughOutages(() => migrate(pool, migrations), outageOptions)
  const jobs = await openJobs(connection, log, {
    pollSeconds,
    superviseSeconds,
    timeoutMs: startTimeoutMs,
  })
  const changes = openChanges(database, log)
  const live = openLiveBus(pool, changes, log)
  const pageCache = env.PAGE_CACHE === "on" ? openPageCache(changes) : noPageCache
  const images = openImages({ workerFile: join(root, "services/images/worker/main.ts"), log })
  const files = await openFiles(env, data)
  const { storage, uploads } = files
  const cards = openCards({
    workerFile: join(root, "services/sharing-cards/worker/main.ts"),
    // Private, because their own address serves them while the work is public.
    stored: storage.private,
    pictures: storage.public,
    log,
  })
  const documents = openDocuments({
    workerFile: join(root, "services/documents/worker/main.ts"),
    pictures: storage.public,
    privatePictures: storage.private,
    log,
  })
  const tables = openTables({ workerFile: join(root, "domain/artworks/import/worker/main.ts"), log })
  const mailParser = openEmailParser({ workerFile: join(root, "services/mailbox/worker/main.ts"), log })
  // Without a display name e-mails have the artist's.
  const from = env.MAIL_FROM ?? `studio@${new URL(siteUrl).hostname}`
  const secret = env.AUTH_SECRET ?? getSiteSecret(data)
  const secrets = openSecrets(secret)
  const mail = env.SMTP_URL
    ? createFixedEmailService(openSmtpTransport({ server: env.SMTP_URL, from }))
    : createConfiguredEmailService(
        () => findMailServer({ db, secrets }, from),
        openFolderTransport({ folder: join(data, "mailbox"), from }),
      )
  const rateLimits = openRateLimits(pool)
  const streams = openStreams()
  const visits = openVisits({ write: (pending) => saveVisits(db, pending), log })
  const fetchJson = openFetchJson()
  const authOptions = {
    db,
    secret,
    secrets,
    siteUrl,
    rateLimits,
    emails: createAccountEmails(() => shop, notifyNewDevice),
    log,
    now,
  }
  const shop: Shop = {
    db,
    auth: createAuth(authOptions),
    providerAuth: createProviderAuth((provider) => createAuth({ ...authOptions, provider }), fetchJson, log),
    secrets,
    breachedPasswords: openBreachedPasswords({
      minLength: passwordLength.min,
      service: env.BREACHED_PASSWORDS_URL,
      log,
    }),
    mail,
    mailParser,
    virusScan: env.CLAMAV_HOST ? openClamd(env.CLAMAV_HOST) : noVirusScan,
    texts: env.TEXTS_URL ? openTwilioTexts(env.TEXTS_URL) : openLogTexts(log),
    storage,
    uploads,
    images,
    changes,
    live,
    pageCache,
    cardPayments,
    cards,
    fetchFile: openFetchFile(),
    push: openPush(siteUrl),
    fetchJson,
    documents,
    tables,
    jobs,
    rateLimits,
    visits,
    streams,
    host: openHost({ data, siteUrl }),
    log,
    withScratchDatabase: (use) => withScratchDatabase(database, migrations, use),
    now,
    siteUrl,
    urls: createUrls(siteUrl),
    demoPayments: env.DEMO_PAYMENTS === undefined ? null : env.DEMO_PAYMENTS === "on",
  }
  await retryThroughOutages(() => logSettingsProblems(shop), outageOptions)
  return {
    shop,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async startJobs() {
      // Parked jobs first, because the checks for lost jobs look for them.
      const resumes = [
        resumeParkedJobs,
        resumePictures,
        resumeEmails,
        failLostBackups,
        failLostRestores,
        failLostImports,
        resumeIssues,
      ]
      for (const resume of resumes) {
        const resumeOnce = () => resume(shop)
        await retryThroughOutages(resumeOnce, { log, what: "the jobs", isStopped: () => closing }).catch((err) =>
          log.error({ err }, "interrupted work could not be resumed; its recurring job retries"),
        )
      }
      if (closing) return
      await jobs.work(jobWorkers(shop), (queue) => notifyFailedJob(shop, queue))
    },
    async close(seconds = 10) {
      closing = true
      streams.close()
      await visits.close()
      await jobs.stop(seconds)
      await images.close()
      await cards.close()
      await documents.close()
      await tables.close()
      await mailParser.close()
      mail.close()
      files.close()
      await live.close()
      await changes.close()
      await connection.close()
    },
  }
}

/** Once the site is open, it waits without a limit. */
const startTimeoutMs = 120_000

/** Signs cookies and encrypts passwords. Stored in the data folder, so that a restart signs nobody out. */
function getSiteSecret(data: string): string {
  const file = join(data, "auth-secret")
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" })
    } catch (error) {
      // Another process created it concurrently: use it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
  }
  return readFileSync(file, "utf8")
}
