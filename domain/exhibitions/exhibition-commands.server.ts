import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import { createPublicationCommands } from "../publication-commands.server.ts"
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

const exhibitionNotFound = refuse("not_found", "There is no such exhibition.")

async function lockExhibition(tx: Transaction, id: string): Promise<ExhibitionRow | null> {
  const [row] = await tx.select().from(exhibitions).where(eq(exhibitions.id, id)).for("update")
  return row ?? null
}

export const {
  publish: publishExhibition,
  unpublish: unpublishExhibition,
  archive: deleteExhibition,
  restore: restoreExhibition,
} = createPublicationCommands<ExhibitionRow>({
  noun: "exhibition",
  permission: "exhibitions.write",
  notFound: exhibitionNotFound,
  lock: lockExhibition,
  write: (tx, id, values) => tx.update(exhibitions).set(values).where(eq(exhibitions.id, id)),
})
