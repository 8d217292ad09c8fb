import { and, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import {
  type PictureProtection,
  type PictureStage,
  type PictureTiles,
  type PictureVariant,
  pictures,
} from "../../db/tables/media.ts"
import type { MadeVariant, PictureAnswer } from "../../services/images/images.ts"
import type { PictureProblem } from "../../services/images/problems.ts"
import { renderXmp } from "../../services/images/rights.ts"
import { StorageProblem } from "../../services/storage/storage-problem.ts"
import type { JobData } from "../jobs.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"
import { getPictureVersion, getPublicFolder } from "./picture-folder.server.ts"
import { nextStage } from "./picture-stages.ts"
import { queuePictureStage } from "./queue-picture-stage.server.ts"
import type { PictureRow } from "./store-original.server.ts"

export type OnPictureFiles = (
  shop: Shop,
  tx: Transaction,
  picture: { id: string; variants: PictureVariant[] },
) => Promise<void>

/** Null: open. */
export type FindPictureProtection = (shop: Shop, pictureId: string) => Promise<PictureProtection | null>

type StageResult = { variants?: PictureVariant[]; tiles?: PictureTiles | null } & Partial<
  Pick<PictureRow, "palette" | "placeholder" | "width" | "height">
>

type DeriveCallbacks = { onFiles: OnPictureFiles; findProtection: FindPictureProtection }

/**
 * Runs the current stage and queues the next. Idempotent. A picture that is removed during a stage leaves no files: both check
 * for the other.
 * @param onFiles runs in the transaction that stores the files
 * @param findProtection what the files have to be now; asked for once per edition, before its first file
 * @param last the last attempt notifies the artist
 */
export async function derivePicture(
  shop: Shop,
  { pictureId }: JobData["derive-picture"],
  { last, onFiles, findProtection }: DeriveCallbacks & { last: boolean },
): Promise<void> {
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, pictureId))
  if (!row) return cleanUp(shop, pictureId)
  if (row.stage === "done") return
  const picture = row.stage === "first" ? { ...row, protection: await findProtection(shop, pictureId) } : row
  try {
    const made = await shop.storage.private.withFile(picture.originalKey, (file) => makeStage(shop, picture, file))
    if (made.ok) {
      await saveStage(shop, picture, made.value, nextStage(picture), { onFiles })
      if (picture.croppedAt && (nextStage(picture) === "done" || picture.protection?.maxSide))
        await deleteOtherEditions(shop, pictureId)
    } else await recordRefusal(shop, picture, made.problem)
  } catch (error) {
    if (!(await pictureExists(shop, pictureId))) return cleanUp(shop, pictureId)
    // An outage is not the picture's fault: it is queued again later.
    if (last && !(error instanceof StorageProblem)) await recordInternalError(shop, pictureId)
    throw error
  }
  if (!(await pictureExists(shop, pictureId))) await cleanUp(shop, pictureId)
}

async function makeStage(shop: Shop, picture: PictureRow, file: string): Promise<PictureAnswer<StageResult>> {
  const { id, stage } = picture
  const put = async (key: string, made: string) => {
    await shop.storage.public.put(key, { file: made })
    if (!(await pictureExists(shop, id))) throw new Error("the picture was removed while its files were made")
  }
  const variants: PictureVariant[] = []
  const { crop, protection } = picture
  const options = {
    crop,
    maxSide: protection?.maxSide ?? null,
    xmp: protection && renderXmp(protection, getRightsAddresses(shop)),
    mark: protection?.mark ?? null,
    folder: `${getPublicFolder(id)}/${getPictureVersion(picture)}`,
    async save({ isPlain, ...variant }: MadeVariant, made: string) {
      await put(variant.key, made)
      if (isPlain && protection) protection.plain = variant
      else variants.push(variant)
    },
  }
  if (stage === "tiles") {
    const cut = await shop.images.cutTiles(file, { folder: getPublicFolder(id), save: put, crop })
    return cut.ok ? { ok: true, value: { tiles: cut.value } } : cut
  }
  if (stage === "first") {
    const seen = await shop.images.deriveFirst(file, options)
    if (!seen.ok) return seen
    const { palette, placeholder, width, height } = seen.value
    return { ok: true, value: { variants, palette, placeholder, width, height, tiles: null } }
  }
  const derived = await (stage === "rest"
    ? shop.images.deriveRest(file, options)
    : shop.images.deriveAvif(file, options))
  return derived.ok ? { ok: true, value: { variants } } : derived
}

const getRightsAddresses = ({ siteUrl }: Shop) => ({
  statement: siteUrl + paths.terms(),
  licensor: siteUrl + paths.contact(),
})

/** A picture works without tiles; other failures are shown to the artist. */
async function recordRefusal(shop: Shop, picture: PictureRow, { code, message }: PictureProblem): Promise<void> {
  shop.log.warn({ pictureId: picture.id, stage: picture.stage, problem: code }, "a picture was refused")
  if (picture.stage === "tiles") await saveStage(shop, picture, {}, nextStage(picture))
  else await saveStage(shop, picture, {}, "done", { problem: message })
}

/** Only if no other job has changed the stage or crop; queues the next stage in the same transaction. */
async function saveStage(
  shop: Shop,
  picture: PictureRow,
  { variants = [], ...made }: StageResult,
  stage: PictureStage,
  { problem = null, onFiles }: { problem?: string | null; onFiles?: OnPictureFiles } = {},
): Promise<void> {
  // Files of the former crop stay until this one's first exist.
  const isOfEdition = ({ key }: PictureVariant) =>
    variants.length === 0 || key.startsWith(`${getPublicFolder(picture.id)}/${getPictureVersion(picture)}/`)
  const before = picture.variants.filter(isOfEdition)
  const all = [...new Map([...before, ...variants].map((variant) => [variant.key, variant])).values()]
  await shop.db.transaction(async (tx) => {
    const [row] = await tx
      .update(pictures)
      .set({
        ...made,
        variants: all,
        protection: picture.protection,
        stage,
        problem,
        finishedAt: stage === "done" ? shop.now() : null,
      })
      .where(and(eq(pictures.id, picture.id), eq(pictures.stage, picture.stage), hasSameCrop(picture)))
      .returning({ id: pictures.id })
    if (!row) return
    if (variants.length > 0) {
      await onFiles?.(shop, tx, { id: picture.id, variants: all })
    }
    if (stage !== "done") await queuePictureStage(shop, tx, picture.id, stage)
  })
}

const hasSameCrop = ({ croppedAt }: PictureRow) =>
  sql`${pictures.croppedAt} is not distinct from ${croppedAt?.toISOString() ?? null}::timestamptz`

/**
 * Lists the files first, because later ones belong to a later edition. Files above a cap are deleted as soon as the first new
 * ones exist; others stay until all do. A capped picture gets no tiles, whose folder two editions may share.
 */
async function deleteOtherEditions(shop: Shop, pictureId: string): Promise<void> {
  const keys = await shop.storage.public.list(getPublicFolder(pictureId))
  const [picture] = await shop.db.select().from(pictures).where(eq(pictures.id, pictureId))
  if (!picture || picture.problem !== null || picture.stage === "first") return
  if (picture.stage !== "done" && !picture.protection?.maxSide) return
  const present = [picture.files.folder, picture.tiles?.folder].filter((folder) => folder !== undefined)
  for (const key of keys) {
    if (!present.some((folder) => key.startsWith(`${folder}/`))) await shop.storage.public.delete(key)
  }
}

const recordInternalError = (shop: Shop, pictureId: string) =>
  shop.db
    .update(pictures)
    .set({ problem: "Its public copies could not all be made. The reason is in the log." })
    .where(eq(pictures.id, pictureId))

const cleanUp = (shop: Shop, pictureId: string) => shop.storage.public.deleteAll(getPublicFolder(pictureId))

async function pictureExists(shop: Shop, pictureId: string): Promise<boolean> {
  const rows = await shop.db.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, pictureId))
  return rows.length > 0
}
