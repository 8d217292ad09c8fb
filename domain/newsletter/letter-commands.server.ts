import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { history } from "../../db/tables/content.ts"
import { letters } from "../../db/tables/letters.ts"
import { pictures } from "../../db/tables/media.ts"
import { artworksIn, picturesIn } from "../../lib/rich-text/read.ts"
import { readRichText } from "../../lib/rich-text/rich-text.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Write } from "../command.server.ts"
import { type FieldChanges, fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { missingIds } from "../missing.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { refuseStale } from "../stale.ts"
import { type CheckedLetter, type LetterInput, letterSchema } from "./letter.ts"
import { noLetter } from "./letter-queries.server.ts"
import { firstDraft } from "./letter-source.server.ts"

export type LetterRecord = typeof letters.$inferSelect

export async function lockLetter(tx: Transaction, id: string): Promise<LetterRecord | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for("update")
  return row ?? null
}

const beginSchema = z.strictObject({
  id: z.uuid(),
  from: z.discriminatedUnion("noun", [
    z.strictObject({ noun: z.literal("nothing") }),
    z.strictObject({ noun: z.enum(["post", "exhibition"]), id: z.uuid("Please choose one.") }),
  ]),
})

/** @param input `id` is the form's, so that sending it twice creates one issue */
export async function beginLetter(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> {
  return command(shop, actor, "newsletter.write", checked(beginSchema, input), async ({ tx, now }, { id, from }) => {
    const [sourceNoun, sourceId] = from.noun === "nothing" ? [null, null] : [from.noun, from.id]
    const value = await firstDraft({ ...shop, db: tx as never }, sourceNoun, sourceId)
    if (!value) return refuse("not_found", "This is not there any more.")
    const row = { ...value, id, sourceNoun, sourceId, createdAt: now, updatedAt: now }
    // A double click may send both forms at once.
    const [begun] = await tx.insert(letters).values(row).onConflictDoNothing().returning({ id: letters.id })
    if (!begun) return done({ id })
    const detail = { subject: value.subject, ...(sourceNoun && { from: sourceNoun }) }
    await record(tx, actor, { noun: "letter", nounId: id, action: "created", detail }, now)
    return done({ id })
  })
}

type SavedLetter = { changed: string[]; updatedAt: Date }

/** Only before it is being sent. @param seenAt refuses (409) if it was saved since @param auto autosave */
export const updateLetter = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: LetterInput,
  seenAt?: Date,
  { auto = false } = {},
): Promise<Outcome<SavedLetter>> =>
  command(shop, actor, "newsletter.write", checked(letterSchema, input), async (write, fields) => {
    const { tx, now } = write
    const before = await lockLetter(tx, id)
    if (!before || before.archivedAt) return noLetter
    if (before.state !== "draft" && before.state !== "scheduled")
      return refuse("conflict", "This newsletter is on its way, so its words stay as they are.")
    const stale = refuseStale("letter", before, seenAt)
    if (stale) return stale
    const missing = await nothingMissing(tx, fields, before)
    if (missing) return missing
    const changes = fieldChanges(before, fields)
    const changed = Object.keys(changes)
    if (changed.length === 0) return done({ changed, updatedAt: before.updatedAt })
    await tx
      .update(letters)
      .set({ ...fields, problem: "", updatedAt: now })
      .where(eq(letters.id, id))
    await noteChanges(write, id, changes, auto)
    return done({ changed, updatedAt: now })
  })

/** References that the text did not have before must exist. */
async function nothingMissing(tx: Transaction, { body }: CheckedLetter, before: LetterRecord) {
  const had = readRichText(before.body)
  const added = (ids: string[], known: string[]) => ids.filter((id) => !known.includes(id))
  const [work] = await missingIds(tx, artworks, added(artworksIn(body), artworksIn(had)))
  if (work)
    return refuse("invalid", "A work in this newsletter is not there any more.", { body: "A work is not there." })
  const [picture] = await missingIds(tx, pictures, added(picturesIn(body), picturesIn(had)))
  if (picture)
    return refuse("invalid", "A picture in this newsletter is not there any more.", { body: "A picture is not there." })
  return null
}

const sittingMinutes = 30

/** Consecutive autosaves share a line of the history. */
async function noteChanges({ tx, actor, now }: Write, nounId: string, changes: FieldChanges, auto: boolean) {
  const line = { noun: "letter", nounId, action: "edited", changes, ...(auto && { detail: { auto } }) }
  const [last] = auto
    ? await tx
        .select()
        .from(history)
        .where(and(eq(history.noun, "letter"), eq(history.nounId, nounId)))
        .orderBy(desc(history.id))
        .limit(1)
    : []
  const same = last?.detail.auto === true && last.actorId === (actor.kind === "user" ? actor.id : null)
  if (last && same && now.getTime() - last.at.getTime() < sittingMinutes * 60_000) {
    await tx.delete(history).where(eq(history.id, last.id))
    line.changes = { ...changes, ...withFirst(last.changes, changes) }
  }
  await record(tx, actor, line, now)
}

const withFirst = (earlier: FieldChanges, later: FieldChanges): FieldChanges =>
  Object.fromEntries(
    Object.entries(earlier).map(([name, { before, after }]) => [name, { before, after: later[name]?.after ?? after }]),
  )

/** Only an unsent one; it can be restored. Idempotent. */
export const deleteLetter = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ subject: string }>> =>
  command(shop, actor, "newsletter.write", noInput, async ({ tx, now }) => {
    const row = await lockLetter(tx, id)
    if (!row) return noLetter
    if (row.state !== "draft" && row.state !== "scheduled")
      return refuse("conflict", "This newsletter has left, so it stays in the list.")
    if (!row.archivedAt) {
      const set = { state: "draft", scheduledAt: null, archivedAt: now, updatedAt: now } as const
      await tx.update(letters).set(set).where(eq(letters.id, id))
      await record(tx, actor, { noun: "letter", nounId: id, action: "deleted" }, now)
    }
    return done({ subject: row.subject })
  })

export const restoreLetter = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ subject: string }>> =>
  command(shop, actor, "newsletter.write", noInput, async ({ tx, now }) => {
    const row = await lockLetter(tx, id)
    if (!row) return noLetter
    if (row.archivedAt) {
      await tx.update(letters).set({ archivedAt: null, updatedAt: now }).where(eq(letters.id, id))
      await record(tx, actor, { noun: "letter", nounId: id, action: "restored" }, now)
    }
    return done({ subject: row.subject })
  })
