import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { atomically } from "../atomically.server.ts"
import { checked } from "../checked.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { onAFreeAddress } from "../slugs.server.ts"
import { type ExhibitionInput, exhibitionSchema } from "./exhibition-schema.ts"
import { changeExhibition, type ExhibitionRow, insertExhibition } from "./write-exhibition.server.ts"

/** Makes an exhibition, hidden until it is published. */
export async function createExhibition(
  shop: Shop,
  actor: Actor,
  input: ExhibitionInput,
): Promise<Outcome<{ id: string; slug: string }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const parsed = checked(exhibitionSchema, input)
  if (!parsed.ok) return parsed
  return onAFreeAddress("exhibitions_slug_unique", () =>
    atomically(shop, (tx) => insertExhibition(tx, actor, parsed.value, shop.now())),
  )
}

/**
 * Saves an exhibition whole. An empty slug leaves its address as it is; another one sends visitors of the old one on.
 * @param seenAt when the form was opened; one that was saved since is not written over (409)
 */
export async function updateExhibition(
  shop: Shop,
  actor: Actor,
  id: string,
  input: ExhibitionInput,
  seenAt?: Date,
): Promise<Outcome<{ slug: string; changed: string[] }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const parsed = checked(exhibitionSchema, input)
  if (!parsed.ok) return parsed
  return onAFreeAddress("exhibitions_slug_unique", () =>
    atomically(shop, async (tx) => {
      const before = await lockExhibition(tx, id)
      if (!before) return refuse("not_found", "There is no such exhibition.")
      if (seenAt && before.updatedAt.getTime() !== seenAt.getTime()) {
        return refuse(
          "conflict",
          "Somebody saved this exhibition while you were writing. Open it again to see what changed.",
        )
      }
      return changeExhibition(tx, actor, before, parsed.value, shop.now())
    }),
  )
}

/** Shows an exhibition to the public, now or from a moment on. */
export const publishExhibition = (shop: Shop, actor: Actor, id: string, from?: Date): Promise<Outcome<null>> =>
  setPublished(shop, actor, id, from ?? shop.now())

/** Takes an exhibition off the public pages; its page answers 404 from now on. */
export const unpublishExhibition = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  setPublished(shop, actor, id, null)

/** What is public stays public since when it was; doing it again changes nothing and is no mistake. */
async function setPublished(shop: Shop, actor: Actor, id: string, from: Date | null): Promise<Outcome<null>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const now = shop.now()
  return atomically(shop, async (tx) => {
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
}

async function lockExhibition(tx: Transaction, id: string): Promise<ExhibitionRow | null> {
  const [row] = await tx.select().from(exhibitions).where(eq(exhibitions.id, id)).for("update")
  return row ?? null
}
