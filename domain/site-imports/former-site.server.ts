import { and, eq, isNotNull, sql } from "drizzle-orm"
import { posts } from "../../db/tables/blog.ts"
import { pages } from "../../db/tables/pages.ts"
import { siteImportItems, siteImportPictures } from "../../db/tables/site-imports.ts"
import { normalizePath } from "../redirects/normalize-path.ts"
import type { Shop } from "../shop.ts"
import { pagePaths, paths } from "../urls.ts"
import type { FindNewAddress } from "./content/content-part.ts"
import type { Attachment } from "./content/replace-shortcodes.ts"

/** What texts of the former site refer to. */
export type FormerSite = { findNewAddress: FindNewAddress; getAttachment: (id: string) => Attachment | undefined }

type Target = { kind: "post" | "page"; slug: string }

export const getTargetPath = ({ kind, slug }: Target): string =>
  kind === "post" ? paths.post(slug) : pagePaths.page(slug)

export async function loadFormerSite({ db }: Shop, importId: string): Promise<FormerSite> {
  const items = await db
    .select({
      kind: siteImportItems.kind,
      address: siteImportItems.oldAddress,
      planned: siteImportItems.slug,
      isChosen: siteImportItems.isChosen,
      known: sql<string | null>`coalesce(${posts.slug}, ${pages.slug})`,
    })
    .from(siteImportItems)
    .leftJoin(posts, eq(posts.id, siteImportItems.targetId))
    .leftJoin(pages, eq(pages.id, siteImportItems.targetId))
    .where(eq(siteImportItems.importId, importId))
  const addresses = new Map<string, string>()
  for (const { kind, address, planned, isChosen, known } of items) {
    const key = getAddressKey(URL.parse(address))
    const slug = known ?? (isChosen ? planned : null)
    if (key && slug) addresses.set(key, getTargetPath({ kind, slug }))
  }
  const attached = await db
    .select()
    .from(siteImportPictures)
    .where(and(eq(siteImportPictures.importId, importId), isNotNull(siteImportPictures.attachmentId)))
  const attachments = new Map(
    attached.map(({ attachmentId, address, alt, caption }) => [attachmentId ?? "", { address, alt, caption }]),
  )
  return {
    getAttachment: (id) => attachments.get(id),
    findNewAddress: (url) => {
      const found = addresses.get(getAddressKey(url) ?? "")
      return found ? found + url.hash : null
    },
  }
}

/** `http` or `https`, with `www.` or without. An address without a path but with a query, such as `?p=1`, is one of its own. */
function getAddressKey(url: URL | null): string | null {
  const path = url && normalizePath(url.pathname)
  if (!url || !path) return null
  return url.host.replace(/^www\./, "") + (path === "/" ? `/${url.search}` : path)
}
