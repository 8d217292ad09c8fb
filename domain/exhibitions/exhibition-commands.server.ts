import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import type { Actor } from "../actor.ts"
import { command, noInput, type TransactionContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { withUniqueSlug } from "../slugs.server.ts"
import { refuseStale } from "../stale.ts"
import { validateInput } from "../validate-input.ts"
import { type ExhibitionInput, exhibitionSchema } from "./exhibition-schema.ts"
import { applyExhibitionChanges, type ExhibitionRow, insertExhibition } from "./write-exhibition.server.ts"

/** Hidden until it is published. @param id the form's: the same form sent twice creates one exhibition */
export const createExhibition = (
  shop: Shop,
  actor: Actor,
  input: ExhibitionInput,
  id?: string,
): Promise<Outcome<{ id: string; slug: string }>> =>
  withUniqueSlug("exhibitions_slug_unique", () =>
    command(shop, actor, "exhibitions.write", validateInput(exhibitionSchema, input), (write, fields) =>
      insertExhibition(write, fields, id),
    ),
  )

/**
 * An empty slug keeps the current address; a new slug redirects the old one. @param seenAt refuses (409) if it was saved since
 */
export const updateExhibition = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: ExhibitionInput,
  seenAt?: Date,
): Promise<Outcome<{ slug: string; changed: string[]; updatedAt: Date }>> =>
  withUniqueSlug("exhibitions_slug_unique", () =>
    command(shop, actor, "exhibitions.write", validateInput(exhibitionSchema, input), async (run, fields) => {
      const before = await lockExhibition(run.tx, id)
      if (!before || before.archivedAt) return exhibitionNotFound
      return refuseStale("exhibition", before, seenAt) ?? applyExhibitionChanges(run, before, fields)
    }),
  )

export type PublicationChange = { from: Date | null; before: Date | null; updatedAt: Date }

/** A public exhibition keeps its original time. Idempotent. @param seenAt refuses (409) if it was saved since */
export const publishExhibition = (
  shop: Shop,
  actor: Actor,
  id: string,
  from?: Date,
  seenAt?: Date,
): Promise<Outcome<PublicationChange>> => setPublished(shop, actor, id, { from: from ?? shop.now(), seenAt })

export const unpublishExhibition = (
  shop: Shop,
  actor: Actor,
  id: string,
  seenAt?: Date,
): Promise<Outcome<PublicationChange>> => setPublished(shop, actor, id, { from: null, seenAt })

type Publishing = { from: Date | null; seenAt: Date | undefined }

const setPublished = (shop: Shop, actor: Actor, id: string, { from, seenAt }: Publishing) =>
  command(shop, actor, "exhibitions.write", noInput, async (write): Promise<Outcome<PublicationChange>> => {
    const { tx, now } = write
    const row = await lockExhibition(tx, id)
    if (!row || row.archivedAt) return exhibitionNotFound
    const stale = refuseStale("exhibition", row, seenAt)
    if (stale) return stale
    const before = row.publishedAt
    const isPublic = before !== null && before <= now
    const same = from === null ? before === null : isPublic && from <= now
    if (same) return done({ from: before, before, updatedAt: row.updatedAt })
    await tx.update(exhibitions).set({ publishedAt: from, updatedAt: now }).where(eq(exhibitions.id, id))
    const action = from === null ? "unpublished" : from > now ? "scheduled" : "published"
    await recordExhibitionEvent(write, id, action, action === "scheduled" ? { from: from?.toISOString() } : {})
    return done({ from, before, updatedAt: now })
  })

/** A soft deletion, which can be restored. Idempotent. */
export const deleteExhibition = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "exhibitions.write", noInput, async (write) => {
    const row = await lockExhibition(write.tx, id)
    if (!row) return exhibitionNotFound
    if (!row.archivedAt) {
      await write.tx
        .update(exhibitions)
        .set({ archivedAt: write.now, updatedAt: write.now })
        .where(eq(exhibitions.id, id))
      await recordExhibitionEvent(write, id, "deleted")
    }
    return done({ title: row.title })
  })

/** If its publication time passed while it was deleted it becomes hidden, so that nothing is published unseen. */
export const restoreExhibition = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "exhibitions.write", noInput, async (write) => {
    const { tx, now } = write
    const row = await lockExhibition(tx, id)
    if (!row) return exhibitionNotFound
    if (row.archivedAt) {
      const missed = row.publishedAt !== null && row.publishedAt > row.archivedAt && row.publishedAt <= now
      const publishedAt = missed ? null : row.publishedAt
      await tx.update(exhibitions).set({ archivedAt: null, publishedAt, updatedAt: now }).where(eq(exhibitions.id, id))
      await recordExhibitionEvent(write, id, "restored")
    }
    return done({ title: row.title })
  })

const exhibitionNotFound = refuse("not_found", "There is no such exhibition.")

const recordExhibitionEvent = (
  { tx, actor, now }: TransactionContext,
  nounId: string,
  action: string,
  detail: Record<string, unknown> = {},
) => recordEvent(tx, actor, { noun: "exhibition", nounId, action, detail }, now)

async function lockExhibition(tx: Transaction, id: string): Promise<ExhibitionRow | null> {
  const [row] = await tx.select().from(exhibitions).where(eq(exhibitions.id, id)).for("update")
  return row ?? null
}
