import { type SQL, sql } from "drizzle-orm"
import { artworkPictures, artworks } from "../../db/tables/artworks.ts"
import { postPictures, posts } from "../../db/tables/blog.ts"
import { homepageSections } from "../../db/tables/content.ts"
import { exhibitionPictures, exhibitions } from "../../db/tables/exhibitions.ts"
import { holds } from "../../db/tables/holds.ts"
import { letterPictures } from "../../db/tables/letters.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { viewingRoomLinks, viewingRooms, viewingRoomWorks } from "../../db/tables/viewing-rooms.ts"
import type { ChangeTag } from "../../services/changes/changes.ts"
import { isPublic } from "../artworks/public-works.server.ts"
import { isPublicPost } from "../blog/post-queries.server.ts"
import { isPublicExhibition } from "../exhibitions/public-exhibitions.server.ts"
import type { Shop } from "../shop.ts"

/** The short name of a picture's folder, the second part of every key of its files; as in the index `pictures_folder`. */
const shortName: SQL = sql`split_part(${pictures.files} ->> 'folder', '/', 2)`

/** Who may see the files of a picture: `somebody` is whoever has its address, for as long as a page of one person's own shows it. */
export type Seers = "everybody" | "somebody" | "studio"

/**
 * Who may see a picture's files. Everybody: something published or a letter that was sent shows it. Somebody: it is of a work
 * that is in somebody's order, whose pages go on showing it, or in a viewing room as long as a link opens it. Other pictures of
 * drafts and of what was taken down again are the studio's alone, whoever kept their address.
 * @param name of its folder, as in `pictures/NAME/…`
 */
export async function whoSeesPicture(shop: Shop, name: string): Promise<Seers> {
  const uses = await shop.pageCache.remember(
    usesName(name),
    ["catalogue", "exhibitions", "posts", "photos", "homepage"],
    () => readUses(shop, name),
    // the orders and rooms of a work that is not public are not announced
    { keep: ({ isPublished }) => isPublished, bytes: () => 300, tagsIn: ({ works }) => works },
  )
  return uses.isPublished ? "everybody" : uses.isSomebodys ? "somebody" : "studio"
}

/** Whether it is known, without asking the database, that something published shows the picture. */
export const isKnownPublicPicture = ({ pageCache }: Pick<Shop, "pageCache">, name: string): boolean =>
  pageCache.known<Uses>(usesName(name))?.isPublished === true

const usesName = (name: string) => `picture ${name}`

/**
 * `isSomebodys`: a page of one person's own shows it. `works`: the tags of those that show the picture, which are announced when
 * it is taken from one of them.
 */
type Uses = { isPublished: boolean; isSomebodys: boolean; works: ChangeTag[] }

async function readUses(shop: Shop, name: string): Promise<Uses> {
  const [picture] = await shop.db.select({ id: pictures.id }).from(pictures).where(sql`${shortName} = ${name}`)
  if (!picture) return { isPublished: false, isSomebodys: false, works: [] }
  const isSomebodys = sql<boolean>`(${isOrdered} or ${isInRoom(picture.id, shop.now())})`
  const works = await shop.db
    .select({ id: artworks.id, isPublished: sql<boolean>`${isPublic}`, isSomebodys })
    .from(artworks)
    .where(sql`${artworks.mainPictureId} = ${picture.id} or ${artworks.id} in (${viewsOf(picture.id)})`)
  const isPublished = works.some((work) => work.isPublished) || (await isOnPages(shop, picture.id))
  return {
    isPublished,
    isSomebodys: works.some((work) => work.isSomebodys),
    works: works.map(({ id }) => `artwork:${id}`),
  }
}

const viewsOf = (id: string): SQL =>
  sql`select artwork_id from ${artworkPictures} where ${artworkPictures.pictureId} = ${id}`

/** Its copy was ordered and not given back. */
const isOrdered: SQL = sql`exists (
  select from ${holds} where ${holds.artworkId} = ${artworks.id} and ${holds.orderId} is not null and ${holds.state} <> 'released')`

/** It is in a viewing room that somebody can open, and this is the picture that is shown there. */
const isInRoom = (pictureId: string, now: Date): SQL => sql`exists (
  select from ${viewingRoomWorks}
    join ${viewingRooms} on ${viewingRooms.id} = ${viewingRoomWorks.roomId}
    join ${viewingRoomLinks} on ${viewingRoomLinks.roomId} = ${viewingRooms.id}
  where ${viewingRoomWorks.artworkId} = ${artworks.id} and ${viewingRoomWorks.removedAt} is null
    and ${viewingRooms.expiresAt} > ${now.toISOString()}::timestamptz and ${viewingRoomLinks.revokedAt} is null
    and ${artworks.mainPictureId} = ${pictureId} and ${artworks.archivedAt} is null)`

/** Whether a public page that is not a work's own shows the picture. */
async function isOnPages(shop: Shop, id: string): Promise<boolean> {
  const now = shop.now()
  const { rows } = await shop.db.execute<{ found: boolean }>(sql`select (
    exists (select from ${fileUploads} where ${fileUploads.pictureId} = ${id} and ${fileUploads.deletedAt} is null)
    or exists (select from ${letterPictures} where ${letterPictures.pictureId} = ${id})
    or exists (select from ${posts} where ${isPublicPost(now)} and (
      ${posts.mainPictureId} = ${id}
      or ${posts.id} in (select post_id from ${postPictures} where ${postPictures.pictureId} = ${id})))
    or exists (select from ${exhibitions} where ${isPublicExhibition(now)} and (
      ${exhibitions.mainPictureId} = ${id}
      or ${exhibitions.id} in (select exhibition_id from ${exhibitionPictures} where ${exhibitionPictures.pictureId} = ${id})))
    or exists (select from ${homepageSections} where ${homepageSections.isPublished} and ${homepageSections.content} ->> 'backgroundImage' = ${id}::text)
  ) as found`)
  return rows[0]?.found ?? false
}
