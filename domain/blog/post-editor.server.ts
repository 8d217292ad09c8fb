import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { containing } from "../../db/like.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { postArtworks, posts } from "../../db/tables/blog.ts"
import { fileUploads, pictures } from "../../db/tables/media.ts"
import { plainCaption } from "../../lib/caption.ts"
import { parseRichText } from "../../lib/rich-text/rich-text.ts"
import { listRichTextArtworks, listRichTextPictures } from "../../lib/rich-text/rich-text-contents.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { listWorksForStudio } from "../artworks/list/artwork-admin-queries.server.ts"
import { type HistoryLine, listHistory } from "../history-queries.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { type PictureView, toPictureView } from "../media/picture-view.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { listFormerSlugs } from "../slugs.server.ts"
import type { CheckedPost } from "./post.ts"
import { getPostState, type PostState } from "./post-state.ts"

/** By id. `hidden`: works that visitors do not see. */
export type EditorContent = { pictures: Record<string, PictureView>; works: Record<string, WorkCard>; hidden: string[] }

export type PostForEdit = {
  id: string
  value: CheckedPost
  updatedAt: Date
  history: HistoryLine[]
  state: PostState
  publishedAt: Date | null
  /** Former slugs. Not empty if the address was public: then a new one redirects it. */
  former: string[]
  shown: EditorContent
}

/** Four queries, for any number of works and pictures in the text. */
export const getPostForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<PostForEdit>> =>
  query(shop, actor, "journal.read", async (db) => {
    const there = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
    const [row] = there ? await db.select().from(posts).where(eq(posts.id, id)) : []
    if (!row) return refuse("not_found", "There is no such post.")
    const body = parseRichText(row.body)
    const [linked, history, former, shown] = await Promise.all([
      db
        .select({ id: postArtworks.artworkId })
        .from(postArtworks)
        .where(eq(postArtworks.postId, id))
        .orderBy(asc(postArtworks.position)),
      listHistory(db, "post", id),
      listFormerSlugs(db, "post", id),
      getEditorContent(shop, listRichTextArtworks(body), [
        ...listRichTextPictures(body),
        ...(row.mainPictureId ? [row.mainPictureId] : []),
      ]),
    ])
    const { title, slug, excerpt, mainPictureId, mainPictureAlt, mainPictureCaption, tags } = row
    const { seoTitle, seoDescription, updatedAt, publishedAt } = row
    const lead = { mainPictureId, mainPictureAlt, mainPictureCaption }
    const works = linked.map((one) => one.id)
    const value = { title, slug, excerpt, body, ...lead, tags, works, seoTitle, seoDescription }
    const state = getPostState(row, shop.now())
    return done({ id, value, updatedAt, history, state, publishedAt, former, shown })
  })

export async function getEditorContent(shop: Shop, workIds: string[], pictureIds: string[]): Promise<EditorContent> {
  const [works, found] = await Promise.all([
    workIds.length > 0
      ? shop.db
          .select({ ...getCardColumns(shop.now()), isShown: sql<boolean>`${isPublic}` })
          .from(artworks)
          .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
          .where(inArray(artworks.id, workIds))
      : [],
    pictureIds.length > 0
      ? shop.db
          .select({ id: pictures.id, ...pictureColumns })
          .from(pictures)
          .where(inArray(pictures.id, pictureIds))
      : [],
  ])
  return {
    works: Object.fromEntries(works.map((row) => [row.id, toWorkCard(row)])),
    pictures: Object.fromEntries(found.map(({ id, ...picture }) => [id, toPictureView(picture, "")])),
    hidden: works.filter(({ isShown }) => !isShown).map(({ id }) => id),
  }
}

/** `words`: the picture's caption or alt text, or its work's title. */
export type LibraryPicture = { id: string; words: string; alt: string; picture: PictureView }

export type TextCandidates = { works: (WorkCard & { published: boolean })[]; pictures: LibraryPicture[] }

/**
 * Works by the studio's search, which tolerates misspellings; photographs by caption and alt text; the found works' pictures.
 * Without words the newest.
 */
export async function searchForText(shop: Shop, actor: Actor, search: string): Promise<Outcome<TextCandidates>> {
  const limit = 6
  const words = truncateText(search.trim(), 200)
  const part = containing(words)
  const said = sql`immutable_unaccent(lower(${fileUploads.caption} || ' ' || ${fileUploads.altText} || ' ' || ${pictures.originalName}))`
  const listed = await listWorksForStudio(shop, actor, { search: words, limit })
  if (!listed.ok) return listed
  const { works } = listed.value
  const foundIds = works.map(({ id }) => id)
  const [photos, ofWorks] = await Promise.all([
    shop.db
      .select({ id: pictures.id, caption: fileUploads.caption, alt: fileUploads.altText, picture: pictureColumns })
      .from(fileUploads)
      .innerJoin(pictures, eq(pictures.id, fileUploads.pictureId))
      .where(
        and(isNull(fileUploads.deletedAt), words ? sql`${said} like immutable_unaccent(lower(${part}))` : undefined),
      )
      .orderBy(asc(fileUploads.displayOrder), asc(fileUploads.id))
      .limit(limit),
    works.length > 0
      ? shop.db
          .select({ id: pictures.id, title: artworks.title, alt: artworks.altText, picture: pictureColumns })
          .from(artworks)
          .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
          .where(inArray(artworks.id, foundIds))
      : [],
  ])
  const library = [
    ...photos.map(({ id, caption, alt, picture }) => ({ id, words: plainCaption(caption) || alt, alt, picture })),
    ...ofWorks.map(({ id, title, alt, picture }) => ({ id, words: title, alt: alt || title, picture })),
  ]
  const once = library.filter((one, at) => library.findIndex(({ id }) => id === one.id) === at)
  return done({
    works: works.map(({ availability: _, series: __, inventoryNumber: ___, location: ____, ...work }) => work),
    pictures: once.slice(0, limit).map((one) => ({ ...one, picture: toPictureView(one.picture, one.alt) })),
  })
}
