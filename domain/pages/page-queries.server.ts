import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { artworks, series } from "../../db/tables/artworks.ts"
import { pageVersions } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { pages } from "../../db/tables/pages.ts"
import type { Actor } from "../actor.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "../media/picture-view.ts"
import { listPicturesById } from "../media/pictures-by-id.server.ts"
import { getPageForEdit, type PageForEdit } from "../page-versions.server.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { listFormerSlugs } from "../slugs.server.ts"
import { parsePageBlocks } from "./page-blocks.ts"
import { listBlockPictures } from "./page-contents.ts"
import { draftedPage } from "./page-draft.server.ts"
import { listFilesOfPage, type PageFile } from "./page-file-queries.server.ts"
import type { PagePlacement } from "./page-limits.ts"
import { isPageId, type PageRow, pageNotFound } from "./page-row.server.ts"
import type { CheckedPage } from "./page-schema.ts"
import { getPageState, type PageState } from "./page-state.ts"

type SmallPicture = Omit<PictureView, "alt">

export type StudioPage = {
  id: string
  /** Of the draft, if there is one. */
  title: string
  slug: string
  placement: PagePlacement
  state: PageState
  publishedAt: Date | null
  /** There is a draft that visitors do not see. */
  hasChanges: boolean
  updatedAt: Date
  picture: SmallPicture | null
}

const draftJoin = and(eq(pageVersions.page, sql`'page:' || ${pages.id}::text`), eq(pageVersions.state, "draft"))

/** In the bar first, then by title. */
export const listPages = (shop: Shop, actor: Actor): Promise<Outcome<StudioPage[]>> =>
  query(shop, actor, "pages.read", async (db) => {
    const rows = await db
      .select({ page: pages, draft: pageVersions })
      .from(pages)
      .leftJoin(pageVersions, draftJoin)
      .orderBy(sql`array_position(array['bar', 'menu', 'link'], ${pages.placement})`, asc(pages.title), asc(pages.id))
    const contents = rows.map(({ page, draft }) => (draft?.content ?? page) as { title?: unknown; blocks?: unknown })
    const firsts = contents.map(({ blocks }) => listBlockPictures(parsePageBlocks(blocks))[0] ?? null)
    const shown = await listPicturesById(shop, firsts)
    const now = shop.now()
    return done(
      rows.map(({ page, draft }, at) => ({
        id: page.id,
        title: typeof contents[at]?.title === "string" ? contents[at].title : page.title,
        slug: page.slug,
        placement: page.placement,
        state: getPageState(page, now),
        publishedAt: page.publishedAt,
        hasChanges: draft !== null,
        updatedAt: draft && draft.savedAt > page.updatedAt ? draft.savedAt : page.updatedAt,
        picture: shown[firsts[at] ?? ""] ?? null,
      })),
    )
  })

/** Pages whose title has these words, for the palette. */
export const searchPages = async (shop: Shop, actor: Actor, text: string, most = 5): Promise<Outcome<StudioPage[]>> => {
  const wanted = text.trim().toLowerCase()
  const listed = await listPages(shop, actor)
  if (!listed.ok) return listed
  const isFound = ({ title, slug, state }: StudioPage) =>
    state !== "archived" && (title.toLowerCase().includes(wanted) || slug.includes(wanted))
  return done(wanted === "" ? [] : listed.value.filter(isFound).slice(0, most))
}

type HintedWork = { title: string; year: number | null; isPublic: boolean; picture: SmallPicture | null }

type EditedPage = PageForEdit<CheckedPage> & {
  id: string
  placement: PagePlacement
  state: PageState
  publishedAt: Date | null
  hasDraftLink: boolean
  /** Former slugs, the latest first. */
  former: string[]
  hints: {
    /** By id: of the picked works. */
    works: Record<string, HintedWork>
    /** By id: of the chosen pictures. */
    pictures: Record<string, SmallPicture>
    series: { id: string; title: string }[]
    tags: string[]
    files: PageFile[]
    /** Other pages in the bar. */
    bar: { id: string; title: string }[]
  }
}

/** The draft with what its form shows of works, pictures and files. */
export async function getPageEditor(shop: Shop, actor: Actor, id: string): Promise<Outcome<EditedPage>> {
  const edited = await getPageForEdit(shop, actor, draftedPage(id))
  if (!edited.ok) return edited
  const [row] = isPageId(id) ? await shop.db.select().from(pages).where(eq(pages.id, id)) : []
  if (!row) return pageNotFound
  const [hints, former] = await Promise.all([
    loadHints(shop, row, edited.value.value),
    listFormerSlugs(shop.db, "page", id),
  ])
  return done({
    ...edited.value,
    id,
    placement: row.placement,
    state: getPageState(row, shop.now()),
    publishedAt: row.publishedAt,
    hasDraftLink: row.draftSecretHash !== null,
    former,
    hints,
  })
}

async function loadHints(shop: Shop, row: PageRow, { blocks }: CheckedPage): Promise<EditedPage["hints"]> {
  const workIds = [...new Set(blocks.flatMap((block) => (block.kind === "works" ? block.works : [])))]
  const [works, shown, allSeries, tags, files, bar] = await Promise.all([
    listHintedWorks(shop, workIds),
    listPicturesById(shop, listBlockPictures(blocks)),
    shop.db.select({ id: series.id, title: series.title }).from(series).orderBy(asc(series.position), asc(series.id)),
    listTags(shop),
    listFilesOfPage(shop.db, row.id),
    shop.db
      .select({ id: pages.id, title: pages.title })
      .from(pages)
      .where(and(eq(pages.placement, "bar"), isNull(pages.archivedAt), sql`${pages.id} <> ${row.id}`))
      .orderBy(asc(pages.createdAt)),
  ])
  return { works, pictures: shown, series: allSeries, tags, files, bar }
}

async function listHintedWorks({ db }: Shop, ids: string[]): Promise<Record<string, HintedWork>> {
  if (ids.length === 0) return {}
  const rows = await db
    .select({
      id: artworks.id,
      title: artworks.title,
      year: artworks.year,
      isPublic: sql<boolean>`${isPublic}`,
      picture: pictureColumns,
    })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(inArray(artworks.id, ids))
  return Object.fromEntries(
    rows.map(({ id, picture, ...work }) => [
      id,
      { ...work, picture: picture && toPictureView(picture, "", gridWidths) },
    ]),
  )
}

/** Of published works, the most frequent first. */
async function listTags({ db }: Shop): Promise<string[]> {
  const tag = sql<string>`unnest(${artworks.tags})`
  const rows = await db
    .select({ tag, works: sql<number>`count(*)` })
    .from(artworks)
    .where(isPublic)
    .groupBy(tag)
    .orderBy(desc(sql`2`), asc(sql`1`))
    .limit(300)
  return rows.map((row) => row.tag)
}
