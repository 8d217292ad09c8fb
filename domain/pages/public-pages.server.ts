import { and, asc, eq, inArray, ne } from "drizzle-orm"
import { pageVersions } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { pages } from "../../db/tables/pages.ts"
import { getNetwork } from "../../lib/network-address.ts"
import type { Actor } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { getPictureUrl, type PictureView, toPictureView } from "../media/picture-view.ts"
import { getPagePreview } from "../page-versions.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { findFormerSlugOwner } from "../slugs.server.ts"
import { findPageByDraftSecret } from "./draft-links.server.ts"
import { parsePageBlocks } from "./page-blocks.ts"
import { getPageExcerpt, listBlockPictures } from "./page-contents.ts"
import { draftedPage, getVersionedName, parsePage } from "./page-draft.server.ts"
import type { PagePlacement } from "./page-limits.ts"
import { isPageId, pageNotFound } from "./page-row.server.ts"
import type { CheckedPage } from "./page-schema.ts"
import { showBlocks } from "./show-blocks.server.ts"
import type { ShownBlock } from "./shown-blocks.ts"
import { isVisiblePage } from "./visible-page.server.ts"

export type ShownPage = Omit<CheckedPage, "blocks"> & {
  id: string
  blocks: ShownBlock[]
  /** The introduction, else the first text; "" without either. */
  excerpt: string
  placement: PagePlacement
  updatedAt: Date
  /** Its first picture. */
  cover: PictureView | null
}

/** `moved`: a former address, which redirects to `slug`. */
type FoundPage = { kind: "page"; page: ShownPage } | { kind: "moved"; slug: string }

type PageOfRow = Pick<ShownPage, "id" | "placement" | "updatedAt">

async function toPublicPage(shop: Shop, row: PageOfRow, content: CheckedPage): Promise<ShownPage> {
  const { id, placement, updatedAt } = row
  const blocks = await showBlocks(shop, id, content.blocks)
  return { ...content, id, placement, updatedAt, blocks, excerpt: getPageExcerpt(content), cover: findCover(blocks) }
}

function findCover(blocks: ShownBlock[]): PictureView | null {
  for (const block of blocks) {
    if (block.kind === "pair") return block.pictures[0]?.picture ?? null
    if ((block.kind === "picture" || block.kind === "beside") && block.picture) return block.picture
  }
  return null
}

/** @returns null if it is unknown or not public */
export async function findPublicPage(shop: Shop, slug: string): Promise<FoundPage | null> {
  if (slug.includes("\0")) return null
  const isPublic = isVisiblePage(shop.now())
  const [row] = await shop.db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), isPublic))
  if (row) return { kind: "page", page: await toPublicPage(shop, row, parsePage(row)) }
  const id = await findFormerSlugOwner(shop.db, "page", slug)
  const [moved] = id
    ? await shop.db
        .select({ slug: pages.slug })
        .from(pages)
        .where(and(eq(pages.id, id), isPublic))
    : []
  return moved ? { kind: "moved", slug: moved.slug } : null
}

/** Wrong links per network. A valid link is never limited, so that guessing locks nobody out. */
const wrongLinkLimit = { points: 30, seconds: 3600 }

/** The draft, else what was published last. @returns `busy` after too many wrong links, null for an unknown or revoked one */
export async function findDraftPage(shop: Shop, secret: string, address: string): Promise<ShownPage | "busy" | null> {
  const row = await findPageByDraftSecret(shop, secret)
  if (!row) {
    const within = await shop.rateLimits.consume(`page draft:${getNetwork(address)}`, wrongLinkLimit)
    return within ? null : "busy"
  }
  const [draft] = await shop.db
    .select({ content: pageVersions.content })
    .from(pageVersions)
    .where(and(eq(pageVersions.page, getVersionedName(row.id)), eq(pageVersions.state, "draft")))
  return toPublicPage(shop, row, parsePage(draft?.content ?? row))
}

/** The draft or a version, as visitors would see it. */
export async function getPageAsPublished(
  shop: Shop,
  actor: Actor,
  id: string,
  version: string | null,
): Promise<Outcome<ShownPage>> {
  const content = await getPagePreview(shop, actor, draftedPage(id), version)
  if (!content.ok) return content
  const [row] = isPageId(id) ? await shop.db.select().from(pages).where(eq(pages.id, id)) : []
  return row ? done(await toPublicPage(shop, row, content.value)) : pageNotFound
}

/** `picture`: from the site's root. */
type ListedPage = {
  slug: string
  title: string
  placement: PagePlacement
  updatedAt: Date
  picture: string | null
}

/** In the order in which they were made. @param withLinkOnly also those that are for people with the link */
export async function listPublishedPages(
  shop: Pick<Shop, "db" | "now">,
  { withLinkOnly = false } = {},
): Promise<ListedPage[]> {
  const rows = await shop.db
    .select()
    .from(pages)
    .where(and(isVisiblePage(shop.now()), withLinkOnly ? undefined : ne(pages.placement, "link")))
    .orderBy(asc(pages.createdAt), asc(pages.id))
  const firsts = rows.map(({ blocks }) => listBlockPictures(parsePageBlocks(blocks))[0] ?? null)
  const ids = firsts.filter((id) => id !== null)
  const found = ids.length > 0 ? await listCoverPictures(shop, ids) : new Map<string, PictureView>()
  return rows.map(({ slug, title, placement, updatedAt }, at) => {
    const picture = found.get(firsts[at] ?? "")
    return { slug, title, placement, updatedAt, picture: picture ? getPictureUrl(picture, 1600) : null }
  })
}

async function listCoverPictures({ db }: Pick<Shop, "db">, ids: string[]): Promise<Map<string, PictureView>> {
  const rows = await db
    .select({ of: pictures.id, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.id, ids))
  return new Map(rows.map(({ of, ...row }) => [of, toPictureView(row, "")]))
}

export type PageCover = { id: string; title: string; cover: PictureView | null }

/** For its sharing card: with its first picture. Null if not public. */
export async function findPageCover(shop: Shop, id: string): Promise<PageCover | null> {
  const [row] = await shop.db
    .select()
    .from(pages)
    .where(and(eq(pages.id, id), isVisiblePage(shop.now())))
  if (!row) return null
  const { title, blocks } = parsePage(row)
  const [first] = listBlockPictures(blocks)
  const found = first ? await listCoverPictures(shop, [first]) : null
  return { id, title, cover: found?.get(first ?? "") ?? null }
}
