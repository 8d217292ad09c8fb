import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { artworks, bulkChanges } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { reserveSlug, withUniqueSlug } from "../../slugs.server.ts"
import { validateInput } from "../../validate-input.ts"
import { artworkSchema } from "../artwork.ts"
import { type ArtworkRow, lockWorks } from "../lock-works.server.ts"

const duplicateSchema = z.strictObject({
  bulk: z.uuid(),
  ids: z.array(z.uuid()).min(1, "Choose at least one work.").max(50, "At most 50 works at a time can be duplicated."),
})

type DuplicatedWorks = { bulk: string; copies: { id: string; title: string }[] }

/** Fields that a copy gets; not number, status, grid order, pictures, provenance or orders. */
function getCopiedFields(work: ArtworkRow) {
  const fields = artworkSchema.omit({ series: true }).parse(work)
  return {
    ...fields,
    title: `${fields.title.slice(0, 490)} (copy)`,
    seriesId: work.seriesId,
    inventoryNumber: null,
    altText: "",
    availability: "available",
    isFeatured: false,
    sortOrder: null,
  }
}

/** Creates a draft copy of each work. Idempotent by `bulk`: a repeat returns the first answer. */
export const duplicateWorks = (
  shop: Shop,
  actor: Actor,
  input: z.input<typeof duplicateSchema>,
): Promise<Outcome<DuplicatedWorks>> =>
  withUniqueSlug("artworks_slug_unique", () =>
    command(shop, actor, "artworks.write", validateInput(duplicateSchema, input), async (run, { bulk, ids }) => {
      const { tx, now } = run
      const row = { id: bulk, action: "duplicated", createdAt: now }
      const inserted = await tx.insert(bulkChanges).values(row).onConflictDoNothing().returning()
      if (inserted.length === 0) {
        const [other] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulk))
        if (other?.action !== "duplicated") return refuse("conflict", "This form was used for something else.")
        return done(other.answer as DuplicatedWorks)
      }
      const works = await lockWorks(tx, ids)
      if (works.size === 0) return refuse("not_found", "There is no such work.")
      const copies: DuplicatedWorks["copies"] = []
      for (const id of ids) {
        const work = works.get(id)
        if (!work) continue
        const fields = getCopiedFields(work)
        const slug = await reserveSlug(tx, "artwork", artworks, { wanted: "", title: fields.title }, now)
        if (!slug.ok) return slug
        const values = { ...fields, slug: slug.value, createdAt: now, updatedAt: now }
        const [copy] = await tx.insert(artworks).values(values).returning({ id: artworks.id, title: artworks.title })
        if (!copy) throw new Error("the copy was not written")
        copies.push(copy)
        const detail = { copyOf: work.id, title: work.title }
        await recordEvent(tx, actor, { noun: "artwork", nounId: copy.id, action: "created", detail }, now)
      }
      await tx.update(bulkChanges).set({ answer: { bulk, copies } }).where(eq(bulkChanges.id, bulk))
      return done({ bulk, copies })
    }),
  )

/** Works with history beyond their creation; changes of provenance, copies and pictures are recorded too. */
async function findChanged(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: history.nounId })
    .from(history)
    .where(and(eq(history.noun, "artwork"), inArray(history.nounId, ids), ne(history.action, "created")))
  return new Set(rows.map(({ id }) => id))
}

/** Deletes untouched copies; refused (409) when any has changed. */
export const undoDuplicate = (
  shop: Shop,
  actor: Actor,
  input: { bulk: string },
): Promise<Outcome<{ deleted: number }>> =>
  command(
    shop,
    actor,
    "artworks.write",
    validateInput(z.strictObject({ bulk: z.uuid() }), input),
    async ({ tx, now }, { bulk }): Promise<Outcome<{ deleted: number }>> => {
      const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, bulk)).for("update")
      if (change?.action !== "duplicated") return refuse("not_found", "There is no such change.")
      if (change.undoneAt) return refuse("conflict", "This has been undone already.")
      const ids = (change.answer as DuplicatedWorks).copies.map(({ id }) => id)
      const works = await lockWorks(tx, ids)
      const touched = await findChanged(tx, ids)
      for (const work of works.values())
        if (
          touched.has(work.id) ||
          work.updatedAt.getTime() !== change.createdAt.getTime() ||
          work.publishedAt ||
          work.mainPictureId
        )
          return refuse("conflict", `${work.title} has changed since. This can’t be undone; archive it instead.`)
      await tx.delete(artworks).where(inArray(artworks.id, ids))
      for (const { id, title } of works.values())
        await recordEvent(tx, actor, { noun: "artwork", nounId: id, action: "deleted", detail: { title } }, now)
      await tx.update(bulkChanges).set({ undoneAt: now }).where(sql`${bulkChanges.id} = ${bulk}`)
      return done({ deleted: works.size })
    },
  )
