import { asc, eq } from "drizzle-orm"
import { z } from "zod"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { isPublic } from "../artworks/public-works.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type ShownPicture, shownPicture } from "../media/shown-picture.ts"
import { type PageForEdit, pageForEdit } from "../page-versions.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { draftedHomepage } from "./drafted-homepage.server.ts"
import type { HomeDraft } from "./home-draft.ts"

export type HomepageForEdit = PageForEdit<HomeDraft> & {
  pictures: Background[]
  /** The draft's background, if it is a picture of this site. */
  shown: ShownPicture | null
  /** Published works that are not featured. */
  works: { id: string; title: string }[]
  /** In the order in which the first six are displayed. */
  featured: FeaturedWorkChoice[]
}

export type Background = { id: string; title: string; picture: ShownPicture }

export type FeaturedWorkChoice = { id: string; title: string; picture: ShownPicture | null }

export async function homepageForEdit(shop: Shop, actor: Actor): Promise<Outcome<HomepageForEdit>> {
  const page = await pageForEdit(shop, actor, draftedHomepage)
  if (!page.ok) return page
  const [backgrounds, background, shown] = await Promise.all([
    backgroundsOf(shop),
    pictureOf(shop, page.value.value["hero.backgroundImage"]),
    publicWorks(shop),
  ])
  const featured = shown.filter(({ isFeatured }) => isFeatured)
  return done({
    ...page.value,
    pictures: backgrounds.map(({ id, title, picture }) => ({
      id,
      title,
      picture: shownPicture(picture, "", gridWidths),
    })),
    shown: background && shownPicture(background, "", gridWidths),
    works: shown.filter(({ isFeatured }) => !isFeatured).map(({ id, title }) => ({ id, title })),
    featured: featured.map(({ id, title, picture }) => ({ id, title, picture: picture && shownPicture(picture, "") })),
  })
}

const backgroundsOf = (shop: Shop) =>
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

async function pictureOf(shop: Shop, id: unknown) {
  if (!z.uuid().safeParse(id).success) return null
  const [row] = await shop.db
    .select(pictureColumns)
    .from(pictures)
    .where(eq(pictures.id, String(id)))
  return row ?? null
}

const publicWorks = (shop: Shop) =>
  shop.db
    .select({ id: artworks.id, title: artworks.title, isFeatured: artworks.isFeatured, picture: pictureColumns })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(isPublic)
    .orderBy(asc(artworks.galleryRank), asc(artworks.newestFirst), asc(artworks.id))
    .limit(1000)
