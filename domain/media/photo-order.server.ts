import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Transaction } from "../../db/connect.ts"
import { fileUploads } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { photoMoveSchema } from "./photo-schema.ts"

/** Serializes additions and moves. */
export const lockPhotos = (tx: Transaction) => tx.execute(sql`lock table ${fileUploads} in share row exclusive mode`)

/** `followedBy`: the next photo before, for an undo. */
type MovedPhoto = { moved: boolean; followedBy: string | null }

/** `before` null or deleted: to the end. */
export const movePhoto = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<MovedPhoto>> =>
  command<z.output<typeof photoMoveSchema>, MovedPhoto>(
    shop,
    actor,
    "media.write",
    validateInput(photoMoveSchema, input),
    async ({ tx, actor, now }, { id, before }) => {
      await lockPhotos(tx)
      const rows = await tx
        .select({ id: fileUploads.id, order: fileUploads.displayOrder })
        .from(fileUploads)
        .where(isNull(fileUploads.deletedAt))
        .orderBy(asc(fileUploads.displayOrder), asc(fileUploads.id))
      const from = rows.findIndex((row) => row.id === id)
      if (from < 0) return refuse("not_found", "This photo is not in the library any more.")
      const others = rows.filter((row) => row.id !== id)
      const at = others.findIndex((row) => row.id === before)
      const to = before === id ? from : at < 0 ? others.length : at
      const followedBy = rows[from + 1]?.id ?? null
      if (to === from) return done({ moved: false, followedBy })
      const order = others.toSpliced(to, 0, { id, order: 0 })
      const places = order.map((row, place) => ({ id: row.id, place }))
      await tx.execute(sql`
      update ${fileUploads} set display_order = place
      from json_to_recordset(${JSON.stringify(places)}::json) as wanted(id uuid, place int)
      where ${fileUploads.id} = wanted.id and display_order <> place`)
      const changes = { displayOrder: { before: from + 1, after: to + 1 } }
      await recordEvent(tx, actor, { noun: "photo", nounId: id, action: "moved", changes }, now)
      return done({ moved: true, followedBy })
    },
  )

export async function findHomepagePhotoId(tx: Transaction): Promise<string | null> {
  const [first] = await tx
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(and(eq(fileUploads.isFeaturedHomepage, true), isNull(fileUploads.deletedAt)))
    .orderBy(asc(fileUploads.displayOrder), asc(fileUploads.id))
    .limit(1)
  return first?.id ?? null
}
