import { and, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pageVersions } from "../../db/tables/content.ts"
import { artworkMediaFiles, mediaFiles } from "../../db/tables/media-files.ts"
import { pages } from "../../db/tables/pages.ts"
import type { ByteRange } from "../../lib/byte-range.ts"
import { type Actor, canAdminister } from "../actor.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { isMediaFileId, type MediaFileRow } from "../media-files/media-file-row.server.ts"
import { findPageByDraftSecret } from "../pages/draft-links.server.ts"
import { getVersionedName } from "../pages/page-draft.server.ts"
import { isVisiblePage } from "../pages/visible-page.server.ts"
import type { Shop } from "../shop.ts"

export type OpenMediaFile = {
  id: string
  contentType: string
  bytes: number
  captions: string
  isPublic: boolean
  read: (part?: ByteRange) => Promise<NodeJS.ReadableStream | null>
}

/** Private until a published work or page shows it, as pictures are: then only the studio gets it. */
export async function findMediaFile(shop: Shop, actor: Actor, id: string): Promise<OpenMediaFile | null> {
  const file = await findReadyFile(shop, id)
  if (!file) return null
  const isShown = await isShownInPublic(shop, id)
  return isShown || canAdminister(actor) ? toOpenFile(shop, file, isShown) : null
}

/** Of the page whose draft the secret shows. */
export async function findDraftMediaFile(shop: Shop, secret: string, id: string): Promise<OpenMediaFile | null> {
  const file = await findReadyFile(shop, id)
  const page = file && (await findPageByDraftSecret(shop, secret))
  if (!page) return null
  const isNamed = sql<boolean>`(position(${id} in ${pages.blocks}::text) > 0 or exists (select from ${pageVersions}
    where ${pageVersions.page} = ${getVersionedName(page.id)} and ${pageVersions.state} = 'draft'
      and position(${id} in ${pageVersions.content}::text) > 0))`
  const [named] = await shop.db.select({ isNamed }).from(pages).where(eq(pages.id, page.id))
  return named?.isNamed ? toOpenFile(shop, file, false) : null
}

async function findReadyFile({ db }: Shop, id: string): Promise<MediaFileRow | null> {
  if (!isMediaFileId(id)) return null
  const [file] = await db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, "ready")))
  return file ?? null
}

async function isShownInPublic(shop: Shop, id: string): Promise<boolean> {
  const { rows } = await shop.db.execute<{ found: boolean }>(sql`select (
    exists (select from ${artworkMediaFiles} join ${artworks} on ${artworks.id} = ${artworkMediaFiles.artworkId}
      where ${artworkMediaFiles.mediaFileId} = ${id} and ${isPublic})
    or exists (select from ${pages} where ${isVisiblePage(shop.now())} and position(${id} in ${pages.blocks}::text) > 0)
  ) as found`)
  return rows[0]?.found ?? false
}

const toOpenFile = (shop: Shop, file: MediaFileRow, isPublicFile: boolean): OpenMediaFile => ({
  id: file.id,
  contentType: file.contentType ?? "application/octet-stream",
  bytes: file.byteSize ?? 0,
  captions: file.captions,
  isPublic: isPublicFile,
  read: async (part) => (await shop.storage.private.read(file.storageKey ?? "", part))?.body ?? null,
})
