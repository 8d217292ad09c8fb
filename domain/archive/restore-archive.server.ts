import { buffer } from "node:stream/consumers"
import { eq, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { isUnfitData } from "../../db/errors.ts"
import { mails } from "../../db/tables/mails.ts"
import { aFewAtATime } from "../../lib/a-few-at-a-time.ts"
import { filesAhead, smallFileBytes } from "../../services/storage/read-in-order.ts"
import type { FileContents } from "../../services/storage/storage.ts"
import type { Actor } from "../actor.ts"
import { leaveCounted } from "../analytics/roll-up.server.ts"
import { atomically } from "../atomically.server.ts"
import { keepCertificates, rememberCertificates } from "../certificates/kept-certificates.server.ts"
import { revokeAgain, revokedLinks } from "../commissions/revoked-links.server.ts"
import { noteAllCustomers } from "../customers/catch-up.server.ts"
import { eraseAgain, rememberErased } from "../customers/erase-again.server.ts"
import { record } from "../history.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { revokedViewingLinks, revokeViewingLinksAgain } from "../viewing-rooms/revoked-viewing-links.server.ts"
import type { BucketName, Manifest } from "./archive-format.ts"
import { quoted } from "./archive-tables.server.ts"
import { rememberAdmin } from "./keep-admin.server.ts"
import { emptyTables, loadTable, setSequences, WrongRows, whyNotFitting } from "./load-tables.server.ts"
import { broken, checkArchive, eachEntry } from "./read-archive.server.ts"

type RestoreOptions = {
  replace?: boolean
  /** An admin of this site, who keeps the role, password and session. */
  keepAdmin?: string
  signal?: AbortSignal
  onFile?: (done: number, total: number) => void
  inTransaction?: (tx: Transaction, restored: Restored) => Promise<void>
}

/** `unsent` e-mails are not sent automatically, because sending them twice would be worse. */
export type Restored = { manifest: Manifest; unsent: number }

/** Replaces all rows in one transaction. A failure changes nothing, apart from orphaned files. */
export async function restoreArchive(
  shop: Shop,
  actor: Actor,
  path: string,
  { replace = false, keepAdmin, signal, onFile, inTransaction }: RestoreOptions = {},
): Promise<Outcome<Restored>> {
  const refused = refuseUnlessPermitted(actor, "backups.write", shop.now())
  if (refused) return refused
  if (!replace && !(await isEmptySite(shop.db))) return notEmpty
  const checked = await checkArchive(path, signal)
  if (!checked.ok) return checked
  const manifest = checked.value
  const fits = await atomically(shop, async (tx) => {
    const why = await whyNotFitting(tx, manifest)
    return why ? refuse("conflict", why) : done(undefined)
  })
  if (!fits.ok) return fits
  await storeFiles(shop, path, manifest, { signal, onFile })
  try {
    return await atomically(shop, async (tx) => {
      // The site may have changed while the files were stored.
      await tx.execute(sql`lock table ${sql.join(works.map(quoted), sql`, `)} in access exclusive mode`)
      if (!replace && !(await isEmptySite(tx))) return notEmpty
      const erased = await rememberErased(tx)
      const revoked = [...(await revokedLinks(tx, shop.now())), ...(await revokedViewingLinks(tx, shop.now()))]
      const certified = await rememberCertificates(tx)
      const putBackAdmin = keepAdmin ? await rememberAdmin(tx, keepAdmin) : null
      await loadRows(tx, path, manifest, signal)
      await putBackAdmin?.()
      await revokeAgain(tx, revoked, shop.now())
      await revokeViewingLinksAgain(tx, shop.now())
      await keepCertificates(shop, tx, certified, shop.now())
      await leaveCounted(tx)
      await noteAllCustomers(tx)
      await eraseAgain(shop, tx, erased, new Date(manifest.madeAt))
      const action = `read back: made on ${manifest.madeAt}`
      await record(tx, actor, { noun: "archive", nounId: manifest.madeAt, action }, shop.now())
      const restored = { manifest, unsent: await giveUpSending(tx) }
      await inTransaction?.(tx, restored)
      return done(restored)
    })
  } catch (error) {
    if (error instanceof WrongRows || isUnfitData(error)) return unfit
    throw error
  }
}

const unfit = broken("its rows don’t fit together. Please use another copy.")

export async function loadRows(tx: Transaction, path: string, manifest: Manifest, signal?: AbortSignal): Promise<void> {
  const putBack = await emptyTables(tx)
  const tables = new Map(manifest.tables.map((table) => [`tables/${table.name}.jsonl`, table]))
  await eachEntry(
    path,
    async (name, body) => {
      const table = tables.get(name)
      if (!table) return
      const rows = await loadTable(tx, table, body)
      if (rows !== table.rows) throw new WrongRows(`${name} has ${rows} rows, its manifest says ${table.rows}`)
      tables.delete(name)
      return tables.size === 0 ? "enough" : undefined
    },
    signal,
  )
  await setSequences(tx, manifest)
  // An older archive has no names.
  await tx.execute(sql`select name_pictures()`)
  await putBack()
}

async function storeFiles(shop: Shop, path: string, manifest: Manifest, { signal, onFile }: RestoreOptions) {
  let count = 0
  // Hides the latency of a remote storage.
  await using few = aFewAtATime(filesAhead)
  const store = async (bucket: BucketName, key: string, body: FileContents) => {
    await shop.storage[bucket].put(key, body, { signal })
    count++
    onFile?.(count, manifest.files.count)
  }
  await eachEntry(
    path,
    async (name, body, bytes) => {
      const [, bucket, key] = /^files\/(private|public)\/(.+)$/.exec(name) ?? []
      if (!bucket || !key) return
      if (bytes > smallFileBytes) return store(bucket as BucketName, key, body)
      const whole = await buffer(body)
      await few.add(() => store(bucket as BucketName, key, whole))
    },
    signal,
  )
  await few.end()
}

/** Ignores settings, accounts and the demo. */
export async function isEmptySite(db: Database | Transaction): Promise<boolean> {
  const others = (table: string) =>
    sql`exists (select from ${quoted(table)} one where one.id::text not in (select record_id from demo_records))`
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not (${sql.join(works.map(others), sql` or `)}) as empty`,
  )
  return rows[0]?.empty === true
}

const works = ["artworks", "orders", "messages", "commissions", "posts", "exhibitions"]

export const notEmpty = refuse("conflict", "This site is not empty. An archive is read back into an empty one.")

/** Archives contain no jobs, so nothing delivers waiting e-mails: the artist may send them again. */
async function giveUpSending(tx: Transaction): Promise<number> {
  const lastError = "It was not sent before the site was restored from an archive."
  await tx.update(mails).set({ state: "failed", lastError }).where(eq(mails.state, "waiting"))
  return tx.$count(mails, eq(mails.state, "failed"))
}
