import type { Transaction } from "../db/connect.ts"
import type { Actor } from "./actor.ts"
import { command, noInput, type TransactionContext } from "./command.server.ts"
import { recordEvent } from "./history.server.ts"
import type { Permission } from "./permissions.ts"
import { done, type Outcome, type refuse } from "./problem.ts"
import type { Shop } from "./shop.ts"
import { refuseStale } from "./stale.ts"

type PublicationRow = { title: string; publishedAt: Date | null; archivedAt: Date | null; updatedAt: Date }

/** When visitors see it, now and before; `updatedAt` is the new version. */
export type PublicationChange = { from: Date | null; before: Date | null; updatedAt: Date }

type Detail = Record<string, unknown>

type Refusal = ReturnType<typeof refuse>

type Publications<Row> = {
  noun: string
  permission: Permission
  notFound: Refusal
  lock: (tx: Transaction, id: string) => Promise<Row | null>
  write: (tx: Transaction, id: string, values: Partial<PublicationRow> & { updatedAt: Date }) => Promise<unknown>
  /** Of what cannot be published yet. */
  refuseUnfinished?: (row: Row) => Refusal | null
}

export const isPublished = (row: Pick<PublicationRow, "publishedAt" | "archivedAt">, now: Date) =>
  row.publishedAt !== null && row.archivedAt === null && row.publishedAt <= now

/** What publishing, hiding, deleting and restoring have in common for all that visitors read from a time on. */
export function createPublicationCommands<Row extends PublicationRow>(of: Publications<Row>) {
  const { noun, permission, notFound, lock, write, refuseUnfinished } = of

  const record = ({ tx, actor, now }: TransactionContext, nounId: string, action: string, detail: Detail = {}) =>
    recordEvent(tx, actor, { noun, nounId, action, detail }, now)

  const setPublished = (shop: Shop, actor: Actor, id: string, from: Date | null, seenAt: Date | undefined) =>
    command(shop, actor, permission, noInput, async (context): Promise<Outcome<PublicationChange>> => {
      const { tx, now } = context
      const row = await lock(tx, id)
      if (!row || row.archivedAt) return notFound
      const refused = refuseStale(noun, row, seenAt) ?? (from && refuseUnfinished?.(row))
      if (refused) return refused
      const before = row.publishedAt
      const isSame = from === null ? before === null : isPublished(row, now) && from <= now
      if (isSame) return done({ from: before, before, updatedAt: row.updatedAt })
      await write(tx, id, { publishedAt: from, updatedAt: now })
      if (from === null) await record(context, id, "unpublished")
      else if (from > now) await record(context, id, "scheduled", { from: from.toISOString() })
      else await record(context, id, "published")
      return done({ from, before, updatedAt: now })
    })

  const setArchived = (
    shop: Shop,
    actor: Actor,
    id: string,
    isArchived: boolean,
  ): Promise<Outcome<{ title: string }>> =>
    command(shop, actor, permission, noInput, async (context) => {
      const { tx, now } = context
      const row = await lock(tx, id)
      if (!row) return notFound
      if (isArchived !== (row.archivedAt !== null)) {
        const restored = { archivedAt: null, publishedAt: getRestoredTime(row, now) }
        await write(tx, id, { ...(isArchived ? { archivedAt: now } : restored), updatedAt: now })
        await record(context, id, isArchived ? "deleted" : "restored")
      }
      return done({ title: row.title })
    })

  return {
    /**
     * `from`: default now. What is public keeps its original time. Idempotent.
     * @param seenAt refuses (409) what was saved since
     */
    publish: (shop: Shop, actor: Actor, id: string, from?: Date, seenAt?: Date) =>
      setPublished(shop, actor, id, from ?? shop.now(), seenAt),

    unpublish: (shop: Shop, actor: Actor, id: string, seenAt?: Date) => setPublished(shop, actor, id, null, seenAt),

    /** Restorable. Idempotent. */
    archive: (shop: Shop, actor: Actor, id: string) => setArchived(shop, actor, id, true),

    /** If its publication time passed while it was deleted it becomes hidden, so that nothing is published unseen. */
    restore: (shop: Shop, actor: Actor, id: string) => setArchived(shop, actor, id, false),
  }
}

function getRestoredTime({ publishedAt, archivedAt }: PublicationRow, now: Date): Date | null {
  const isMissed = publishedAt !== null && archivedAt !== null && publishedAt > archivedAt && publishedAt <= now
  return isMissed ? null : publishedAt
}
