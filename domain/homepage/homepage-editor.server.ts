import { asc, eq } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "../media/picture-view.ts"
import { getPageForEdit, type PageForEdit } from "../page-versions.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { HomepageDraft } from "./homepage-draft.ts"
import { draftedHomepage } from "./homepage-draft-page.server.ts"

export type HomepageForEdit = PageForEdit<HomepageDraft> & {
  pictures: HomepageBackground[]
  /** The draft's background, if it is a picture of this site. */
  shown: PictureView | null
  /** Published works that are not featured. */
  works: { id: string; title: string }[]
  /** In the order in which the first six are displayed. */
  featured: FeaturedWorkChoice[]
}

export type HomepageBackground = { id: string; title: string; picture: PictureView }

export type FeaturedWorkChoice = { id: string; title: string; picture: PictureView | null }

export async function getHomepageForEdit(shop: Shop, actor: Actor): Promise<Outcome<HomepageForEdit>> {
  const page = await getPageForEdit(shop, actor, draftedHomepage)
  if (!page.ok) return page
  const [backgrounds, background, shown] = await Promise.all([
    listBackgrounds(shop),
    findPicture(shop, page.value.value["hero.backgroundImage"]),
    listPublicWorks(shop),
  ])
  const featured = shown.filter(({ isFeatured }) => isFeatured)
  return done({
    ...page.value,
    pictures: backgrounds.map(({ id, title, picture }) => ({
      id,
      title,
      picture: toPictureView(picture, "", gridWidths),
    })),
    shown: background && toPictureView(background, "", gridWidths),
    works: shown.filter(({ isFeatured }) => !isFeatured).map(({ id, title }) => ({ id, title })),
    featured: featured.map(({ id, title, picture }) => ({ id, title, picture: picture && toPictureView(picture, "") })),
  })
}

const listBackgrounds = (shop: Shop) =>
  shop.db
    .selectDistinctOn([artworks.title, pictures.id], {
      id: pictures.id,
      title: artworks.title,
      picture: pictureColumns,
    })
    .from(artworks)
    .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(isPublic)
    .orderBy(asc(artworks.title), asc(pictures.id))
    .limit(1000)

async function findPicture(shop: Shop, id: unknown) {
  const [row] = await shop.db
    .select(pictureColumns)
    .from(pictures)
    .where(matchesId(pictures.id, String(id)))
  return row ?? null
}

const listPublicWorks = (shop: Shop) =>
  shop.db
    .select({ id: artworks.id, title: artworks.title, isFeatured: artworks.isFeatured, picture: pictureColumns })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(isPublic)
    .orderBy(asc(artworks.galleryRank), asc(artworks.newestFirst), asc(artworks.id))
    .limit(1000)
