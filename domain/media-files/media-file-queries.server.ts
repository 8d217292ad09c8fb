import { asc, desc, eq, inArray, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import { artworkMediaFiles, mediaFiles } from "../../db/tables/media-files.ts"
import { createSlug } from "../../lib/slug.ts"
import type { Actor } from "../actor.ts"
import { listHistory } from "../history-queries.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type StoredPicture, toPictureView } from "../media/picture-view.ts"
import { listUploadProblems } from "../media/upload-commands.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { ShownMediaFile, StudioMediaFile } from "./media-file.ts"
import { isMediaFileId, type MediaFileRow, mediaFileNotFound } from "./media-file-row.server.ts"

const shownColumns = { file: mediaFiles, poster: pictureColumns }

const selectFiles = (db: Pick<Database, "select">) =>
  db.select(shownColumns).from(mediaFiles).leftJoin(pictures, eq(pictures.id, mediaFiles.posterId)).$dynamic()

type FoundFile = { file: MediaFileRow; poster: StoredPicture | null }

const getExtension = (key: string) => key.split(".").at(-1) ?? ""

/** Null: it is not prepared yet, or never will be. The captions' address changes with them. */
function toShownFile({ file, poster }: FoundFile): ShownMediaFile | null {
  const { id, kind, name, description, storageKey, contentType, byteSize } = file
  if (file.state !== "ready" || !storageKey || !contentType) return null
  const folder = `/media-files/${id}`
  return {
    ...{ id, kind, name, description, contentType },
    path: `${folder}/${createSlug(name, kind)}.${getExtension(storageKey)}`,
    bytes: byteSize ?? 0,
    duration: file.duration,
    width: file.width,
    height: file.height,
    peaks: file.peaks,
    poster: poster && toPictureView(poster, description),
    captions: file.captions
      ? { path: `${folder}/captions-${file.updatedAt.getTime().toString(36)}.vtt`, language: file.captionsLanguage }
      : null,
    transcript: file.transcript,
    addedAt: file.createdAt,
  }
}

/** Those that are ready. */
export async function listMediaFilesById(db: Database, ids: string[]): Promise<Map<string, ShownMediaFile>> {
  if (ids.length === 0) return new Map()
  const rows = await selectFiles(db).where(inArray(mediaFiles.id, ids))
  return new Map(rows.flatMap((row) => toShownFile(row) ?? []).map((file) => [file.id, file]))
}

/** Those that are ready, in the work's order. */
export async function listWorkMediaFiles({ db }: Pick<Shop, "db">, artworkId: string): Promise<ShownMediaFile[]> {
  const rows = await selectFiles(db)
    .innerJoin(artworkMediaFiles, eq(artworkMediaFiles.mediaFileId, mediaFiles.id))
    .where(eq(artworkMediaFiles.artworkId, artworkId))
    .orderBy(asc(artworkMediaFiles.position), asc(mediaFiles.id))
  return rows.flatMap((row) => toShownFile(row) ?? [])
}

function toStudioFile({ file, poster }: FoundFile, refused: Map<string, string>): StudioMediaFile {
  const { id, kind, name, progress, duration, width, height, updatedAt } = file
  const problem = file.problem ?? refused.get(id) ?? null
  return {
    ...{ id, kind, name, progress, duration, width, height, updatedAt, problem },
    state: problem ? "refused" : file.state,
    bytes: file.byteSize,
    hasPeaks: file.peaks !== null,
    poster: poster && toPictureView(poster, "", gridWidths),
  }
}

async function toStudioFiles(db: Database, rows: FoundFile[]): Promise<StudioMediaFile[]> {
  const waiting = rows.flatMap(({ file }) => (file.state === "waiting" ? file.id : []))
  const refused = await listUploadProblems(db, "media file", waiting)
  return rows.map((row) => toStudioFile(row, refused))
}

/** The newest first. */
export const listMediaFiles = (shop: Shop, actor: Actor): Promise<Outcome<StudioMediaFile[]>> =>
  query(shop, actor, "media.read", async (db) =>
    done(
      await toStudioFiles(
        db,
        await selectFiles(db).orderBy(desc(mediaFiles.createdAt), desc(mediaFiles.id)).limit(500),
      ),
    ),
  )

/** In the work's order. */
export const listMediaFilesOfWork = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
): Promise<Outcome<StudioMediaFile[]>> =>
  query(shop, actor, "media.read", async (db) => {
    if (!isMediaFileId(artworkId)) return done([])
    const rows = await selectFiles(db)
      .innerJoin(artworkMediaFiles, eq(artworkMediaFiles.mediaFileId, mediaFiles.id))
      .where(eq(artworkMediaFiles.artworkId, artworkId))
      .orderBy(asc(artworkMediaFiles.position), asc(mediaFiles.id))
    return done(await toStudioFiles(db, rows))
  })

type MediaFileUse = { usedBy: "artwork" | "page"; id: string; title: string }

export async function listMediaFileUses(db: Pick<Database, "execute">, id: string): Promise<MediaFileUse[]> {
  const { rows } = await db.execute<{ used_by: MediaFileUse["usedBy"]; noun_id: string; title: string }>(
    sql`select distinct used_by, noun_id, title from media_file_uses(${id}) order by title, noun_id`,
  )
  return rows.map(({ used_by: usedBy, noun_id, title }) => ({ usedBy, id: noun_id, title }))
}

/** With what its form shows. */
export const getMediaFile = (shop: Shop, actor: Actor, id: string) =>
  query(shop, actor, "media.read", async (db) => {
    const [row] = isMediaFileId(id) ? await selectFiles(db).where(eq(mediaFiles.id, id)) : []
    if (!row) return mediaFileNotFound
    const [file] = await toStudioFiles(db, [row])
    if (!file) return mediaFileNotFound
    const { name, description, captions, captionsLanguage, transcript, updatedAt } = row.file
    return done({
      id: row.file.id,
      value: { name, description, captions, captionsLanguage, transcript },
      updatedAt,
      file,
      shown: toShownFile(row),
      uses: await listMediaFileUses(db, id),
      history: await listHistory(db, "media file", id),
    })
  })
