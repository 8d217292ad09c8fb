import { artworkProvenance } from "../../db/tables/artworks.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { atomically } from "../atomically.server.ts"
import { checked } from "../checked.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockArtwork } from "./availability-commands.server.ts"
import { provenanceSchema } from "./provenance.ts"

/** Adds an entry to a work's story. There is no way to change one: what was wrong is set right by another. */
export async function addProvenance(
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ id: string }>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const entry = checked(provenanceSchema, input)
  if (!entry.ok) return entry
  return atomically(shop, async (tx) => {
    if (!(await lockArtwork(tx, artworkId))) return refuse("not_found", "There is no such work.")
    const at = shop.now()
    const [row] = await tx
      .insert(artworkProvenance)
      .values({ artworkId, ...entry.value, createdAt: at })
      .returning({ id: artworkProvenance.id })
    if (!row) throw new Error("the entry was not written")
    // The name stays out of history: it may be private.
    const { kind, event } = entry.value
    await record(tx, actor, { noun: "artwork", nounId: artworkId, action: "provenance", detail: { kind, event } }, at)
    return done(row)
  })
}
