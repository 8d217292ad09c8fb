import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { onAFreeAddress } from "../slugs.server.ts"
import { refuseStale } from "../stale.ts"
import { type ExhibitionInput, exhibitionSchema } from "./exhibition-schema.ts"
import { changeExhibition, type ExhibitionRow, insertExhibition } from "./write-exhibition.server.ts"

/** Creates an exhibition. It is hidden until it is published. */
export const createExhibition = (
  shop: Shop,
  actor: Actor,
  input: ExhibitionInput,
): Promise<Outcome<{ id: string; slug: string }>> =>
  onAFreeAddress("exhibitions_slug_unique", () =>
    command(shop, actor, "admin", checked(exhibitionSchema, input), insertExhibition),
  )

/**
 * Saves all fields of an exhibition. An empty slug keeps the current address; a new slug redirects the old address.
 * @param seenAt when the form was opened; a version saved since then is not overwritten (409)
 */
export const updateExhibition = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: ExhibitionInput,
  seenAt?: Date,
): Promise<Outcome<{ slug: string; changed: string[] }>> =>
  onAFreeAddress("exhibitions_slug_unique", () =>
    command(shop, actor, "admin", checked(exhibitionSchema, input), async (run, fields) => {
      const before = await lockExhibition(run.tx, id)
      if (!before) return refuse("not_found", "There is no such exhibition.")
      return refuseStale("exhibition", before, seenAt) ?? changeExhibition(run, before, fields)
    }),
  )

/** Publishes an exhibition, now or at a given time. */
export const publishExhibition = (shop: Shop, actor: Actor, id: string, from?: Date): Promise<Outcome<null>> =>
  setPublished(shop, actor, id, from ?? shop.now())

/** Unpublishes an exhibition; its page answers 404 from now on. */
export const unpublishExhibition = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  setPublished(shop, actor, id, null)

/** Publishing a public exhibition again keeps its original time, changes nothing and is no error. */
const setPublished = (shop: Shop, actor: Actor, id: string, from: Date | null): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async ({ tx, now }) => {
    const row = await lockExhibition(tx, id)
    if (!row) return refuse("not_found", "There is no such exhibition.")
    const isPublic = row.publishedAt !== null && row.publishedAt <= now
    if (from === null ? row.publishedAt === null : isPublic && from <= now) return done(null)
    await tx.update(exhibitions).set({ publishedAt: from, updatedAt: now }).where(eq(exhibitions.id, id))
    const action = from === null ? "unpublished" : from > now ? "scheduled" : "published"
    const detail = action === "scheduled" ? { from: from?.toISOString() } : {}
    await record(tx, actor, { noun: "exhibition", nounId: id, action, detail }, now)
    return done(null)
  })

async function lockExhibition(tx: Transaction, id: string): Promise<ExhibitionRow | null> {
  const [row] = await tx.select().from(exhibitions).where(eq(exhibitions.id, id)).for("update")
  return row ?? null
}
