import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { postArtworks, posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import { parseRichText, type RichText } from "../../lib/rich-text/rich-text.ts"
import {
  getRichTextExcerpt,
  listRichTextArtworks,
  listRichTextPictures,
} from "../../lib/rich-text/rich-text-contents.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { getPictureUrl, type PictureView, type StoredPicture, toPictureView } from "../media/picture-view.ts"
import type { Shop } from "../shop.ts"
import { findFormerSlugOwner } from "../slugs.server.ts"

/** The null checks must equal those of the index. */
export const isPublicPost = (now: Date): SQL =>
  sql`(${posts.publishedAt} is not null and ${posts.archivedAt} is null and ${posts.publishedAt} <= ${now.toISOString()}::timestamptz)`

export type PostCard = {
  id: string
  slug: string
  title: string
  excerpt: string
  publishedAt: Date
  picture: PictureView | null
}

export const postColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  publishedAt: posts.publishedAt,
  /** Only for posts without an excerpt, which is then derived from the text. */
  words: sql<unknown>`case when ${posts.excerpt} = '' then ${posts.body} end`,
  alt: posts.mainPictureAlt,
  picture: pictureColumns,
}

type PostRow = {
  id: string
  slug: string
  title: string
  excerpt: string
  publishedAt: Date | null
  words: unknown
  alt: string
  picture: StoredPicture | null
}

const getExcerpt = ({ excerpt, words }: Pick<PostRow, "excerpt" | "words">) =>
  excerpt || getRichTextExcerpt(parseRichText(words))

export function toPostCard(row: PostRow): PostCard {
  const { id, slug, title, publishedAt, alt, picture } = row
  return {
    id,
    slug,
    title,
    excerpt: getExcerpt(row),
    publishedAt: publishedAt ?? new Date(0),
    picture: picture && toPictureView(picture, alt),
  }
}

/** `older`: cursor of the next page (`before`); null on the last page. */
type PostPage = { posts: PostCard[]; older: string | null }

const byTime = keyset("time")

/** The newest first. @returns null for an invalid cursor */
export async function findPostPage(shop: Shop, before: string | null, limit = 12): Promise<PostPage | null> {
  const last = byTime.read(before)
  if (before !== null && !last) return null
  const rows = await shop.db
    .select(postColumns)
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(and(isPublicPost(shop.now()), byTime.beyond(last, [posts.publishedAt, posts.id], "<")))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit + 1)
  const { page, next } = byTime.page(rows.map(toPostCard), limit, (post) => [post.publishedAt])
  return { posts: page, older: next }
}

export async function findPostById(shop: Shop, id: string): Promise<PostCard | null> {
  const [row] = await shop.db
    .select(postColumns)
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(and(isPublicPost(shop.now()), eq(posts.id, id)))
  return row ? toPostCard(row) : null
}

export async function hasPosts(shop: Shop): Promise<boolean> {
  const rows = await shop.db.select({ id: posts.id }).from(posts).where(isPublicPost(shop.now())).limit(1)
  return rows.length > 0
}

export type PublicPost = PostCard & {
  caption: string
  body: RichText
  tags: string[]
  seoTitle: string
  seoDescription: string
  updatedAt: Date
  /** By id. Missing ids are not rendered. */
  pictures: Record<string, PictureView>
  cards: Record<string, WorkCard>
  /** Apart from those in its text. */
  related: WorkCard[]
  newer: { slug: string; title: string } | null
  older: { slug: string; title: string } | null
}

/** `moved`: redirect from a former address to `/blog/{slug}`. */
type FoundPost = { kind: "post"; post: PublicPost } | { kind: "moved"; slug: string }

/** @returns null if it is unknown, not yet public or archived */
export async function findPost(shop: Shop, slug: string): Promise<FoundPost | null> {
  if (slug.includes("\0")) return null
  const now = shop.now()
  const [row] = await shop.db
    .select({
      ...postColumns,
      caption: posts.mainPictureCaption,
      body: posts.body,
      tags: posts.tags,
      seoTitle: posts.seoTitle,
      seoDescription: posts.seoDescription,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(and(isPublicPost(now), eq(posts.slug, slug)))
  if (!row?.publishedAt) return findMovedPost(shop, slug)
  const body = parseRichText(row.body)
  const key = sql`(${row.publishedAt.toISOString()}::timestamptz, ${row.id}::uuid)`
  const [shownPictures, works, newer, older] = await Promise.all([
    picturesById(shop, body),
    worksById(shop, row.id, listRichTextArtworks(body)),
    findNeighbor(shop, sql`(${posts.publishedAt}, ${posts.id}) > ${key}`, asc),
    findNeighbor(shop, sql`(${posts.publishedAt}, ${posts.id}) < ${key}`, desc),
  ])
  const { caption, tags, seoTitle, seoDescription, updatedAt } = row
  const more = { caption, tags, seoTitle, seoDescription, updatedAt, pictures: shownPictures, ...works, newer, older }
  return { kind: "post", post: { ...toPostCard(row), body: withoutHiddenWorks(body, works.cards), ...more } }
}

/** Removes hidden works with their ids. */
const withoutHiddenWorks = (body: RichText, works: Record<string, WorkCard>): RichText => ({
  ...body,
  content: body.content.filter((block) => block.type !== "artwork" || block.attrs.artworkId in works),
})

async function findMovedPost(shop: Shop, slug: string): Promise<FoundPost | null> {
  const id = await findFormerSlugOwner(shop.db, "post", slug)
  if (!id) return null
  const [row] = await shop.db
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(isPublicPost(shop.now()), eq(posts.id, id)))
  return row ? { kind: "moved", slug: row.slug } : null
}

async function picturesById(shop: Shop, body: RichText): Promise<Record<string, PictureView>> {
  const ids = listRichTextPictures(body)
  if (ids.length === 0) return {}
  const rows = await shop.db
    .select({ id: pictures.id, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.id, ids))
  return Object.fromEntries(rows.map(({ id, ...picture }) => [id, toPictureView(picture, "")]))
}

async function worksById(
  shop: Shop,
  postId: string,
  inText: string[],
): Promise<{ cards: Record<string, WorkCard>; related: WorkCard[] }> {
  const linked = await shop.db
    .select({ id: postArtworks.artworkId })
    .from(postArtworks)
    .where(eq(postArtworks.postId, postId))
    .orderBy(asc(postArtworks.position))
  const wanted = [...inText, ...linked.map(({ id }) => id)]
  if (wanted.length === 0) return { cards: {}, related: [] }
  const rows = await shop.db
    .select(getCardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(isPublic, inArray(artworks.id, wanted)))
  const all = new Map(rows.map((row) => [row.id, toWorkCard(row)]))
  const shown = (ids: string[]) => ids.flatMap((id) => all.get(id) ?? [])
  return {
    cards: Object.fromEntries(shown(inText).map((work) => [work.id, work])),
    related: shown(linked.map(({ id }) => id).filter((id) => !inText.includes(id))),
  }
}

async function findNeighbor(
  shop: Shop,
  beyond: SQL,
  order: typeof asc,
): Promise<{ slug: string; title: string } | null> {
  const [row] = await shop.db
    .select({ slug: posts.slug, title: posts.title })
    .from(posts)
    .where(and(isPublicPost(shop.now()), beyond))
    .orderBy(order(posts.publishedAt), order(posts.id))
    .limit(1)
  return row ?? null
}

type ListedPost = {
  slug: string
  title: string
  excerpt: string
  publishedAt: Date
  updatedAt: Date
  /** From the site's root; null without a picture. */
  picture: string | null
}

/** For feeds and sitemaps, the newest first. One query. */
export async function listPublicPosts(shop: Shop, most = 50_000): Promise<ListedPost[]> {
  const rows = await shop.db
    .select({ ...postColumns, updatedAt: posts.updatedAt })
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(isPublicPost(shop.now()))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(most)
  return rows.map(({ slug, title, publishedAt, updatedAt, picture, ...row }) => ({
    slug,
    title,
    excerpt: getExcerpt(row),
    publishedAt: publishedAt ?? updatedAt,
    updatedAt,
    picture: picture && getPictureUrl(toPictureView(picture, ""), 1600),
  }))
}
