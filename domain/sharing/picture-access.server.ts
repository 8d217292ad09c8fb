import { type SQL, sql } from "drizzle-orm"
import { artworkPictures, artworks, series } from "../../db/tables/artworks.ts"
import { postPictures, posts } from "../../db/tables/blog.ts"
import { homepageSections, pageVersions } from "../../db/tables/content.ts"
import { exhibitionPictures, exhibitions } from "../../db/tables/exhibitions.ts"
import { holds } from "../../db/tables/holds.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { artworkMediaFiles, mediaFiles } from "../../db/tables/media-files.ts"
import { issuePictures } from "../../db/tables/newsletter-issues.ts"
import { pagePictures, pages } from "../../db/tables/pages.ts"
import { seriesPictures } from "../../db/tables/series-pictures.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import { getStrictestLevel, type ProtectionLevel } from "../../lib/protection-levels.ts"
import type { ChangeTag } from "../../services/changes/changes.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { isPublicPost } from "../blog/post-queries.server.ts"
import { isPublicExhibition } from "../exhibitions/public-exhibitions.server.ts"
import { isVisiblePage } from "../pages/visible-page.server.ts"
import { hasPage } from "../series/series-columns.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"

/** The second part of every file key; matches the index `pictures_folder`. */
export const folderName: SQL = sql`split_part(${pictures.files} ->> 'folder', '/', 2)`

/** `somebody`: everyone who has the URL, while an order's page or a viewing room shows the picture. */
export type PictureAudience = "everybody" | "somebody" | "studio"

/** `level`: what machines are told of it. `works`: tags of the works that show it. */
type PictureAccess = { audience: PictureAudience; level: ProtectionLevel; works: ChangeTag[] }

/**
 * everybody: a published page or a sent newsletter issue shows it. somebody: it is of a work in an order, or in a viewing room or a
 * page's draft with a valid link. studio: other pictures, such as of drafts and unpublished works.
 * @param name of its folder, as in `pictures/NAME/…`
 */
export async function getPictureAccess(shop: Shop, name: string): Promise<PictureAccess> {
  const uses = await shop.pageCache.remember(
    getUsesKey(name),
    ["catalogue", "exhibitions", "posts", "series", "pages", "photos", "homepage", "settings"],
    () => loadUses(shop, name),
    // Not cached for unpublished works, because orders and rooms announce no changes.
    { shouldStore: ({ isPublished }) => isPublished, bytes: () => 300, tagsIn: ({ works }) => works },
  )
  const { level, works } = uses
  return { audience: uses.isPublished ? "everybody" : uses.isSomebodys ? "somebody" : "studio", level, works }
}

/** From the cache only, without a query. */
export const isKnownPublicPicture = ({ pageCache }: Pick<Shop, "pageCache">, name: string): boolean =>
  pageCache.find<PictureUses>(getUsesKey(name))?.isPublished === true

const getUsesKey = (name: string) => `picture ${name}`

/** `works`: tags of the works that show the picture, which are announced when it is removed from one. */
type PictureUses = { isPublished: boolean; isSomebodys: boolean; level: ProtectionLevel; works: ChangeTag[] }

async function loadUses(shop: Shop, name: string): Promise<PictureUses> {
  const [picture] = await shop.db.select({ id: pictures.id }).from(pictures).where(sql`${folderName} = ${name}`)
  if (!picture) return { isPublished: false, isSomebodys: false, level: "open", works: [] }
  const isPrivatelyShared = sql<boolean>`(${isInOrder} or ${isInOpenRoom(picture.id, shop.now())})`
  const works = await shop.db
    .select({
      id: artworks.id,
      protection: artworks.protection,
      isPublished: sql<boolean>`${isPublic}`,
      isSomebodys: isPrivatelyShared,
    })
    .from(artworks)
    .where(sql`${artworks.mainPictureId} = ${picture.id} or ${artworks.id} in (${selectViews(picture.id)})`)
  const { protection } = await getSettings(shop.db, "protection")
  const isPublished = works.some((work) => work.isPublished) || (await isOnPublicPage(shop, picture.id))
  return {
    isPublished,
    isSomebodys: works.some((work) => work.isSomebodys) || (!isPublished && (await isInSharedDraft(shop, picture.id))),
    level: getStrictestLevel(works.map((work) => work.protection || protection.level)) ?? protection.level,
    works: works.map(({ id }) => `artwork:${id}`),
  }
}

export const selectViews = (id: string): SQL =>
  sql`select artwork_id from ${artworkPictures} where ${artworkPictures.pictureId} = ${id}`

/** A copy was ordered and not returned. */
const isInOrder: SQL = sql`exists (
  select from ${holds} where ${holds.artworkId} = ${artworks.id} and ${holds.orderId} is not null and ${holds.state} <> 'released')`

/** As the main picture of a work in a room with a valid link. */
const isInOpenRoom = (pictureId: string, now: Date): SQL => sql`exists (
  select from ${viewingRoomWorks}
    join ${viewingRooms} on ${viewingRooms.id} = ${viewingRoomWorks.roomId}
    join ${viewingRoomLinks} on ${viewingRoomLinks.roomId} = ${viewingRooms.id}
  where ${viewingRoomWorks.artworkId} = ${artworks.id} and ${viewingRoomWorks.removedAt} is null
    and ${viewingRooms.expiresAt} > ${now.toISOString()}::timestamptz and ${viewingRoomLinks.revokedAt} is null
    and ${artworks.mainPictureId} = ${pictureId} and ${artworks.archivedAt} is null)`

/** Of a page with a link that shows its draft. */
async function isInSharedDraft({ db }: Pick<Shop, "db">, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (
    select from ${pages} join ${pagePictures} on ${pagePictures.pageId} = ${pages.id}
    where ${pagePictures.pictureId} = ${id} and ${pages.draftSecretHash} is not null and ${pages.archivedAt} is null) or exists (
    select from ${mediaFiles} join ${pages} on ${pages.draftSecretHash} is not null and ${pages.archivedAt} is null
    where ${mediaFiles.posterId} = ${id} and (position(${mediaFiles.id}::text in ${pages.blocks}::text) > 0 or exists (
      select from ${pageVersions} where ${pageVersions.page} = 'page:' || ${pages.id}::text and ${pageVersions.state} = 'draft'
        and position(${mediaFiles.id}::text in ${pageVersions.content}::text) > 0))) as found`)
  return rows[0]?.found ?? false
}

async function isOnPublicPage(shop: Shop, id: string): Promise<boolean> {
  const now = shop.now()
  const { rows } = await shop.db.execute<{ found: boolean }>(sql`select (
    exists (select from ${fileUploads} where ${fileUploads.pictureId} = ${id} and ${fileUploads.deletedAt} is null)
    or exists (select from ${issuePictures} where ${issuePictures.pictureId} = ${id})
    or exists (select from ${posts} where ${isPublicPost(now)} and (
      ${posts.mainPictureId} = ${id}
      or ${posts.id} in (select post_id from ${postPictures} where ${postPictures.pictureId} = ${id})))
    or exists (select from ${exhibitions} where ${isPublicExhibition(now)} and (
      ${exhibitions.mainPictureId} = ${id}
      or ${exhibitions.id} in (select exhibition_id from ${exhibitionPictures} where ${exhibitionPictures.pictureId} = ${id})))
    or exists (select from ${seriesPictures} join ${series} on ${series.id} = ${seriesPictures.seriesId}
      where ${seriesPictures.pictureId} = ${id} and ${hasPage})
    or exists (select from ${pages} join ${pagePictures} on ${pagePictures.pageId} = ${pages.id}
      where ${pagePictures.pictureId} = ${id} and ${isVisiblePage(now)} and position(${id} in ${pages.blocks}::text) > 0)
    or exists (select from ${mediaFiles} where ${mediaFiles.posterId} = ${id} and (
      exists (select from ${artworkMediaFiles} join ${artworks} on ${artworks.id} = ${artworkMediaFiles.artworkId}
        where ${artworkMediaFiles.mediaFileId} = ${mediaFiles.id} and ${isPublic})
      or exists (select from ${pages} where ${isVisiblePage(now)} and position(${mediaFiles.id}::text in ${pages.blocks}::text) > 0)))
    or exists (select from ${homepageSections} where ${homepageSections.isPublished} and ${homepageSections.content} ->> 'backgroundImage' = ${id}::text)
  ) as found`)
  return rows[0]?.found ?? false
}
