import { artworkProvenance } from "../../db/tables/artworks.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { lockWork } from "./lock-works.server.ts"
import { provenanceSchema } from "./provenance.ts"

/** Adds an entry to a work's provenance. Entries are never changed: a wrong one is corrected by another. */
export const addProvenance = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
  input: unknown,
): Promise<Outcome<{ id: string }>> =>
  command(shop, actor, "admin", checked(provenanceSchema, input), async ({ tx, now }, entry) => {
    if (!(await lockWork(tx, artworkId))) return refuse("not_found", "There is no such work.")
    const [row] = await tx
      .insert(artworkProvenance)
      .values({ artworkId, ...entry, createdAt: now })
      .returning({ id: artworkProvenance.id })
    if (!row) throw new Error("the entry was not written")
    // The owner's name stays out of history: it may be private.
    const { kind, event } = entry
    await record(tx, actor, { noun: "artwork", nounId: artworkId, action: "provenance", detail: { kind, event } }, now)
    return done(row)
  })
