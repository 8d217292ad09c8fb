import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type pg from "pg"
import { connect } from "../db/connect.ts"
import { makeDataFolder } from "../db/embedded/places.ts"
import { migrate } from "../db/migrate.ts"
import { withScratchDatabase } from "../db/scratch-database.ts"
import { createAuth } from "../domain/accounts/auth.server.ts"
import { accountLetters } from "../domain/accounts/letters.server.ts"
import { passwordLength } from "../domain/accounts/password-length.ts"
import { openProviderAuth } from "../domain/accounts/providers/provider-auth.server.ts"
import { writeVisits } from "../domain/analytics/write-visits.server.ts"
import { setMailServer } from "../domain/mails/mail-server.server.ts"
import { tellOfFailedJob } from "../domain/notifications/tell-of-failed-job.server.ts"
import { tellOfNewDevice } from "../domain/notifications/tell-of-new-device.server.ts"
import { logSettingsProblems } from "../domain/settings/settings-queries.server.ts"
import type { Log, Shop } from "../domain/shop.ts"
import { openBreachedPasswords } from "../services/breached-passwords/breached-passwords.server.ts"
import { openCards } from "../services/cards/cards.server.ts"
import { openChanges } from "../services/changes/changes.server.ts"
import { openDocuments } from "../services/documents/documents.server.ts"
import { openFetchFile } from "../services/fetch-file/fetch-file.server.ts"
import { openFetchJson } from "../services/fetch-json/fetch-json.server.ts"
import { openHost } from "../services/host/host.server.ts"
import { openImages } from "../services/images/images.server.ts"
import { openLiveBus } from "../services/live/live-bus.server.ts"
import { watchLoad } from "../services/load/load.server.ts"
import type { Load } from "../services/load/load.ts"
import { openFolderTransport } from "../services/mail/folder-transport.server.ts"
import { changingMail, fixedMail } from "../services/mail/mail.server.ts"
import { openSmtpTransport } from "../services/mail/smtp-transport.server.ts"
import { openMailParser } from "../services/mailbox/mail-parser.server.ts"
import { openPageCache } from "../services/page-cache/page-cache.server.ts"
import { noPageCache } from "../services/page-cache/page-cache.ts"
import { openPush } from "../services/push/push.server.ts"
import { openRateLimits } from "../services/rate-limits/rate-limits.server.ts"
import { openSecrets } from "../services/secrets/secrets.ts"
import { openStreams } from "../services/streams/streams.server.ts"
import { openTables } from "../services/tables/tables.server.ts"
import { openLogTexts } from "../services/texts/log-texts.server.ts"
import { openTwilioTexts } from "../services/texts/twilio-texts.server.ts"
import { openClamd } from "../services/virus-scan/clamd.server.ts"
import { noVirusScan } from "../services/virus-scan/virus-scan.ts"
import { openVisits } from "../services/visits/visits.server.ts"
import type { Env } from "./env.ts"
import { jobWorkers } from "./job-workers.ts"
import { openJobs } from "./jobs.ts"
import { openCardPayments } from "./open-card-payments.ts"
import { openFiles } from "./open-files.ts"
import { openRequestsFirst, type RequestsFirst } from "./requests-first.ts"
import { endLostBackups, endLostRestores } from "./resume-backups.ts"
import { endLostImports } from "./resume-imports.ts"
import { resumeLetters } from "./resume-letters.ts"
import { resumePictures } from "./resume-pictures.ts"
import { untilReached } from "./until-reached.ts"

export type ShopParts = {
  env: Env
  /** How to reach the database. */
  database: pg.PoolConfig
  /** The folder of package.json. */
  root: string
  log: Log
  /** The clock, which tests can set. */
  now?: () => Date
  /** Seconds between polls of the job queues. */
  pollSeconds?: number
  /** Seconds between looks for jobs whose process was killed. */
  superviseSeconds?: number
  /** The longest time for one statement, in milliseconds. */
  statementTimeout?: number
}

export type OpenShop = {
  shop: Shop
  /** How busy this process is. */
  load: Pick<Load, "isBehind">
  /** Counts the requests that the jobs wait for. */
  requests: RequestsFirst
  /** This process's connections to the database, and how many wait for one. */
  pool(): { total: number; idle: number; waiting: number }
  /** Starts this process's job workers. Several processes may have some. */
  startJobs(): Promise<void>
  /** Closes everything that `openShop` opened; running jobs get `seconds` to end. */
  close(seconds?: number): Promise<void>
}

/**
 * Builds the shop: migrates the database and opens every service.
 * @throws DatabaseProblem, StorageProblem, EnvProblem with a sentence for the person at the terminal
 */
export async function openShop({
  env,
  database,
  root,
  log,
  now = () => new Date(),
  pollSeconds,
  superviseSeconds,
  statementTimeout,
}: ShopParts): Promise<OpenShop> {
  const data = env.SOLANDER_DATA
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`
  makeDataFolder(data)
  const cardPayments = await openCardPayments(env, log)
  let closing = false
  const connection = connect(database, {
    max: env.DATABASE_POOL,
    statementTimeout,
    onIdleError: (error) => closing || log.warn({ err: error }, "a database connection broke while idle"),
  })
  const migrations = join(root, "db/migrations")
  await migrate(connection.pool, migrations)
  const { db, pool } = connection
  const requests = openRequestsFirst()
  const jobs = await openJobs(connection, log, { pollSeconds, superviseSeconds, requests })
  const changes = openChanges(database, log)
  const live = openLiveBus(pool, changes, log)
  const pageCache = env.PAGE_CACHE === "on" ? openPageCache(changes) : noPageCache
  const images = openImages({ workerFile: join(root, "services/images/worker/main.ts"), log })
  const files = await openFiles(env, data)
  const { storage, uploads } = files
  const cards = openCards({
    workerFile: join(root, "services/cards/worker/main.ts"),
    // Not in the public bucket: their own address gives them out, as long as the work is public.
    kept: storage.private,
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
  const mailParser = openMailParser({ workerFile: join(root, "services/mailbox/worker/main.ts"), log })
  // Without a display name: e-mails then carry the artist's.
  const from = env.MAIL_FROM ?? `studio@${new URL(siteUrl).hostname}`
  const secret = env.AUTH_SECRET ?? keptSecret(data)
  const secrets = openSecrets(secret)
  const mail = env.SMTP_URL
    ? fixedMail(openSmtpTransport({ server: env.SMTP_URL, from }))
    : changingMail(
        () => setMailServer({ db, secrets }, from),
        openFolderTransport({ folder: join(data, "mailbox"), from }),
      )
  const rateLimits = openRateLimits(pool)
  const load = watchLoad()
  const streams = openStreams({ load })
  const visits = openVisits({ write: (noted) => writeVisits(db, noted), log })
  const fetchJson = openFetchJson()
  const authParts = {
    db,
    secret,
    secrets,
    siteUrl,
    rateLimits,
    letters: accountLetters(() => shop, tellOfNewDevice),
    log,
    now,
  }
  const shop: Shop = {
    db,
    auth: createAuth(authParts),
    providerAuth: openProviderAuth((provider) => createAuth({ ...authParts, provider }), fetchJson, log),
    secrets,
    breachedPasswords: openBreachedPasswords({
      least: passwordLength.least,
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
    demoPayments: env.DEMO_PAYMENTS === undefined ? null : env.DEMO_PAYMENTS === "on",
  }
  await logSettingsProblems(shop)
  return {
    shop,
    load,
    requests,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async startJobs() {
      // The worker that ran them may have ended because the database did, and this one would, too.
      await untilReached(connection, log, () => closing)
      await resumePictures(shop)
      await endLostBackups(shop)
      await endLostRestores(shop)
      await endLostImports(shop)
      await resumeLetters(shop)
      await jobs.work(jobWorkers(shop), (queue) => tellOfFailedJob(shop, queue))
    },
    async close(seconds = 10) {
      closing = true
      streams.close()
      load.close()
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

/** The secret that signs cookies and encrypts passwords, made once and kept in the data folder, so that a restart signs nobody out. */
function keptSecret(data: string): string {
  const file = join(data, "auth-secret")
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" })
    } catch (error) {
      // another process has just made one: use it
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
  }
  return readFileSync(file, "utf8")
}
