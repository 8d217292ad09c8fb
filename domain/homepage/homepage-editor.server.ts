import { and, asc, isNotNull } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import type { Actor } from "../actor.ts"
import { isPublic } from "../artworks/public-works.server.ts"
import { type PageForEdit, pageForEdit } from "../page-versions.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { draftedHomepage } from "./drafted-homepage.server.ts"
import type { HomeDraft } from "./home-draft.ts"

export type HomepageForEdit = PageForEdit<HomeDraft> & {
  /** Pictures of public works, for the background. */
  pictures: { id: string; title: string }[]
}

/** Everything on the Homepage Editor's page. Admin only. */
export async function homepageForEdit(shop: Shop, actor: Actor): Promise<Outcome<HomepageForEdit>> {
  const page = await pageForEdit(shop, actor, draftedHomepage)
  if (!page.ok) return page
  const pictures = await shop.db
    .selectDistinctOn([artworks.title, artworks.mainPictureId], { id: artworks.mainPictureId, title: artworks.title })
    .from(artworks)
    .where(and(isPublic, isNotNull(artworks.mainPictureId)))
    .orderBy(asc(artworks.title), asc(artworks.mainPictureId))
    .limit(1000)
  return done({ ...page.value, pictures: pictures.map((one) => ({ id: one.id ?? "", title: one.title })) })
}
