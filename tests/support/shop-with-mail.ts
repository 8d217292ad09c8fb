import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import type { Shop } from "../../domain/shop.ts"
import { createUrls } from "../../domain/urls.ts"
import { type JobRunner, openJobs } from "../../server/jobs.ts"
import { createFixedEmailService } from "../../services/email/email.server.ts"
import { openFolderTransport } from "../../services/email/folder-transport.server.ts"
import { openRateLimits } from "../../services/rate-limits/rate-limits.server.ts"
import { openFsStorage } from "../../services/storage/fs-storage.server.ts"
import { openTestDatabase, type TestDatabase } from "./database.ts"

export type EmailShop = { shop: Shop; database: TestDatabase; jobs: JobRunner; mailbox: string }

/**
 * A shop with a database of its own, job queues (without workers), storage, rate limits, and a mailbox folder, but without
 * accounts or pictures. Call it at the top of a test file.
 */
export async function openEmailShop(): Promise<EmailShop> {
  const database = await openTestDatabase()
  const mailbox = await mkdtemp(join(tmpdir(), "solander-mailbox-"))
  const log = { info() {}, warn() {}, error: console.error }
  const jobs = await openJobs(database, log, { pollSeconds: 0.5 })
  const mail = createFixedEmailService(openFolderTransport({ folder: mailbox, from: "studio@shop.example" }))
  afterAll(async () => {
    await jobs.stop(5)
    await rm(mailbox, { recursive: true, force: true })
  })
  const siteUrl = "https://shop.example"
  const storage = await openFsStorage({ folder: join(mailbox, "files") })
  const services = {
    db: database.db,
    mail,
    jobs,
    storage,
    rateLimits: openRateLimits(database.pool),
    log,
    now: () => new Date(),
    siteUrl,
    urls: createUrls(() => siteUrl),
    demoPayments: false,
  }
  return { shop: services as Partial<Shop> as Shop, database, jobs, mailbox }
}
