import { buffer } from "node:stream/consumers"
import { and, eq, sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { isInvalidData } from "../../db/errors.ts"
import { authAccounts, profiles, sessions, userRoles, users } from "../../db/tables/accounts.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { limitConcurrency } from "../../lib/limit-concurrency.ts"
import { filesAhead, smallFileBytes } from "../../services/storage/read-in-order.ts"
import type { FileContents } from "../../services/storage/storage.ts"
import type { Actor } from "../actor.ts"
import { purgeCountedVisits } from "../analytics/roll-up.server.ts"
import { listStoredCertificates, restoreCertificates } from "../certificates/restore-certificates.server.ts"
import { listRevokedPortalLinks, reapplyRevokedPortalLinks } from "../commissions/client.server.ts"
import { queueAllCustomers } from "../customers/customer-changes.server.ts"
import { listErased, reapplyErasures } from "../customers/reapply-erasures.server.ts"
import { recordEvent } from "../history.server.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { listRevokedViewingLinks, revokeViewingLinksAgain } from "../viewing-rooms/room-links.server.ts"
import type { BucketName, Manifest } from "./archive-format.ts"
import { quoteName } from "./archive-tables.server.ts"
import { checkArchive, forEachEntry, refuseBroken } from "./check-archive.server.ts"
import { emptyTables, findMismatch, loadTable, RowMismatchError, setSequences } from "./load-tables.server.ts"

type RestoreOptions = {
  replace?: boolean
  /** An admin of this site, who keeps the role, password and session. */
  keepAdmin?: string
  signal?: AbortSignal
  onFile?: (done: number, total: number) => void
  onRestored?: (tx: Transaction, restored: RestoreResult) => Promise<void>
}

/** `unsent` e-mails are not sent automatically, because sending them twice would be worse. */
export type RestoreResult = { manifest: Manifest; unsent: number }

/** Replaces all rows in one transaction. A failure changes nothing, apart from orphaned files. */
export async function restoreArchive(
  shop: Shop,
  actor: Actor,
  path: string,
  { replace = false, keepAdmin, signal, onFile, onRestored }: RestoreOptions = {},
): Promise<Outcome<RestoreResult>> {
  const refused = refuseUnlessPermitted(actor, "backups.write", shop.now())
  if (refused) return refused
  if (!replace && !(await isEmptySite(shop.db))) return notEmpty
  const checked = await checkArchive(path, signal)
  if (!checked.ok) return checked
  const manifest = checked.value
  const fits = await inTransaction(shop, async (tx) => {
    const why = await findMismatch(tx, manifest)
    return why ? refuse("conflict", why) : done(undefined)
  })
  if (!fits.ok) return fits
  await storeFiles(shop, path, manifest, { signal, onFile })
  try {
    return await inTransaction(shop, async (tx) => {
      // The site may have changed while the files were stored.
      await tx.execute(sql`lock table ${sql.join(contentTables.map(quoteName), sql`, `)} in access exclusive mode`)
      if (!replace && !(await isEmptySite(tx))) return notEmpty
      const erased = await listErased(tx)
      const revoked = [
        ...(await listRevokedPortalLinks(tx, shop.now())),
        ...(await listRevokedViewingLinks(tx, shop.now())),
      ]
      const certified = await listStoredCertificates(tx)
      const restoreAdmin = keepAdmin ? await captureAdmin(tx, keepAdmin) : null
      await loadRows(tx, path, manifest, signal)
      await restoreAdmin?.()
      await reapplyRevokedPortalLinks(tx, revoked, shop.now())
      await revokeViewingLinksAgain(tx, shop.now())
      await restoreCertificates(shop, tx, certified, shop.now())
      await purgeCountedVisits(tx)
      await queueAllCustomers(tx)
      await reapplyErasures(shop, tx, erased, new Date(manifest.madeAt))
      const action = `read back: made on ${manifest.madeAt}`
      await recordEvent(tx, actor, { noun: "archive", nounId: manifest.madeAt, action }, shop.now())
      const restored = { manifest, unsent: await markUnsentEmails(tx) }
      await onRestored?.(tx, restored)
      return done(restored)
    })
  } catch (error) {
    if (error instanceof RowMismatchError || isInvalidData(error)) return unfit
    throw error
  }
}

const unfit = refuseBroken("its rows don’t fit together. Please use another copy.")

export async function loadRows(tx: Transaction, path: string, manifest: Manifest, signal?: AbortSignal): Promise<void> {
  const restoreConstraints = await emptyTables(tx)
  const tables = new Map(manifest.tables.map((table) => [`tables/${table.name}.jsonl`, table]))
  await forEachEntry(
    path,
    async (name, body) => {
      const table = tables.get(name)
      if (!table) return
      const rows = await loadTable(tx, table, body)
      if (rows !== table.rows) throw new RowMismatchError(`${name} has ${rows} rows, its manifest says ${table.rows}`)
      tables.delete(name)
      return tables.size === 0 ? "enough" : undefined
    },
    signal,
  )
  await setSequences(tx, manifest)
  // An older archive has no names.
  await tx.execute(sql`select name_pictures()`)
  await restoreConstraints()
}

async function storeFiles(shop: Shop, path: string, manifest: Manifest, { signal, onFile }: RestoreOptions) {
  let count = 0
  // Hides the latency of a remote storage.
  await using few = limitConcurrency(filesAhead)
  const store = async (bucket: BucketName, key: string, body: FileContents) => {
    await shop.storage[bucket].put(key, body, { signal })
    count++
    onFile?.(count, manifest.files.count)
  }
  await forEachEntry(
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
    sql`exists (select from ${quoteName(table)} one where one.id::text not in (select record_id from demo_records))`
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select not (${sql.join(contentTables.map(others), sql` or `)}) as empty`,
  )
  return rows[0]?.empty === true
}

const contentTables = ["artworks", "orders", "messages", "commissions", "posts", "exhibitions"]

export const notEmpty = refuse("conflict", "This site is not empty. An archive is read back into an empty one.")

/** Archives contain no jobs, so nothing delivers waiting e-mails: the artist may send them again. */
async function markUnsentEmails(tx: Transaction): Promise<number> {
  const lastError = "It was not sent before the site was restored from an archive."
  await tx.update(outboxEmails).set({ state: "failed", lastError }).where(eq(outboxEmails.state, "waiting"))
  return tx.$count(outboxEmails, eq(outboxEmails.state, "failed"))
}

/**
 * Call it before all accounts are replaced. @returns restores the admin, by e-mail address, with the same password and sessions
 */
async function captureAdmin(tx: Transaction, id: string): Promise<() => Promise<void>> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error("the admin who restores an archive has no account")
  const [credential] = await tx
    .select()
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, id), eq(authAccounts.providerId, "credential")))
  const open = await tx.select().from(sessions).where(eq(sessions.userId, id))
  return async () => {
    const [restored] = await tx
      .insert(users)
      .values(user)
      .onConflictDoUpdate({ target: users.email, set: { emailVerified: true } })
      .returning({ id: users.id })
    const userId = restored?.id ?? id
    if (credential)
      await tx
        .insert(authAccounts)
        .values({ ...credential, userId, accountId: userId })
        .onConflictDoUpdate({
          target: [authAccounts.providerId, authAccounts.accountId],
          set: { password: credential.password, updatedAt: credential.updatedAt },
        })
    if (open.length > 0) await tx.insert(sessions).values(open.map((session) => ({ ...session, userId })))
    await tx.insert(profiles).values({ id: userId, fullName: user.name }).onConflictDoNothing()
    await tx
      .insert(userRoles)
      .values({ userId, role: "admin" })
      .onConflictDoUpdate({ target: userRoles.userId, set: { role: "admin" } })
  }
}
