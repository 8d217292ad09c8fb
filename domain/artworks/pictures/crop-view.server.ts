import { and, eq, isNotNull } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { artworkPictures, removedViews } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import {
  type Crop,
  type Extent,
  isCropInside,
  isWholePicture,
  maxDegrees,
  minCropFraction,
  movePoint,
  plainCrop,
} from "../../../lib/crop.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { getOriginalSize, saveCrop } from "../../media/picture-crop.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockWork } from "../lock-works.server.ts"
import { formatFocal, getFocal } from "../view-kinds.ts"
import { listWorkViews } from "./view-order.server.ts"

const fraction = z.number().min(-0.001).max(1)

const cropSchema = z.strictObject({
  left: fraction,
  top: fraction,
  width: z
    .number()
    .min(minCropFraction / 2, "What is left of the picture is too narrow.")
    .max(1.001),
  height: z
    .number()
    .min(minCropFraction / 2, "What is left of the picture is too short.")
    .max(1.001),
  turn: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  degrees: z.number().min(-maxDegrees).max(maxDegrees),
})

export const cropViewSchema = z.strictObject({
  picture: z.uuid(),
  /** The crop that the page showed; null: the whole picture. */
  before: cropSchema.nullable(),
  after: cropSchema.nullable(),
})

/** Applies wherever the picture is used. Refused (409) when the crop has changed since. Idempotent. */
export const cropView = (shop: Shop, actor: Actor, artworkId: string, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", validateInput(cropViewSchema, input), async ({ tx, now }, asked) => {
    const { picture, before, after } = asked
    if (!(await lockWork(tx, artworkId))) return refuse("not_found", "There is no such work.")
    const view = (await listWorkViews(tx, artworkId)).find((one) => one.pictureId === picture)
    const [row] = await tx.select().from(pictures).where(eq(pictures.id, picture)).for("update")
    if (!view || !row) return refuse("not_found", "This picture does not hang on this work.")
    const wanted = after && isWholePicture(after) ? null : after
    if (isSame(row.crop, wanted)) return done(null)
    if (!isSame(row.crop, before))
      return refuse(
        "conflict",
        "Someone else just cropped this picture. Here it is as it is now; please crop it again.",
      )
    if (wanted && !isCropInside(wanted, getOriginalSize(row)))
      return refuse("invalid", "The crop reaches beyond the picture. Please make it smaller.")
    await saveCrop(shop, tx, row, wanted, now)
    await moveFocalPoints(tx, { pictureId: picture, before: row.crop, after: wanted, size: getOriginalSize(row) })
    const focal = formatFocal(getFocal(view))
    const detail = { picture, before: row.crop && plainCrop(row.crop), after: wanted, ...(focal && { focal }) }
    const action = wanted ? "picture cropped" : "picture shown whole"
    await recordEvent(tx, actor, { noun: "artwork", nounId: artworkId, action, detail }, now)
    return done(null)
  })

const numbers = (crop: Crop | null) => (crop ? Object.values(plainCrop(crop)) : [])

function isSame(one: Crop | null, other: Crop | null): boolean {
  const [a, b] = [numbers(one), numbers(other)]
  return a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < 1e-6)
}

type Recrop = { pictureId: string; before: Crop | null; after: Crop | null; size: Extent }

/** Focal points are fractions of the cropped picture; one that the new crop leaves out is cleared. */
async function moveFocalPoints(tx: Transaction, { pictureId, before, after, size }: Recrop): Promise<void> {
  for (const table of [artworkPictures, removedViews]) {
    const views = await tx
      .select({ artworkId: table.artworkId, focalX: table.focalX, focalY: table.focalY })
      .from(table)
      .where(and(eq(table.pictureId, pictureId), isNotNull(table.focalX)))
    for (const view of views) {
      const focal = getFocal(view)
      const moved = focal && movePoint(focal, before, after, size)
      await tx
        .update(table)
        .set({ focalX: moved?.x ?? null, focalY: moved?.y ?? null })
        .where(and(eq(table.pictureId, pictureId), eq(table.artworkId, view.artworkId)))
    }
  }
}
