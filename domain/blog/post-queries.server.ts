import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { postArtworks, posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import { artworksIn, firstWords, picturesIn } from "../../lib/rich-text/read.ts"
import { type RichText, readRichText } from "../../lib/rich-text/rich-text.ts"
import { cardColumns, cardOf, isPublic } from "../artworks/public-works.server.ts"
import type { WorkCard } from "../artworks/work-card.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { pictureUrl, type ShownPicture, type StoredPicture, shownPicture } from "../media/shown-picture.ts"
import type { Shop } from "../shop.ts"
import { formerOwner } from "../slugs.server.ts"

/** The null checks must equal those of the index. */
export const isPublicPost = (now: Date): SQL =>
  sql`(${posts.publishedAt} is not null and ${posts.archivedAt} is null and ${posts.publishedAt} <= ${now.toISOString()}::timestamptz)`

export type PostCard = {
  id: string
  slug: string
  title: string
  excerpt: string
  publishedAt: Date
  picture: ShownPicture | null
}

const postColumns = {
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

const excerptOf = ({ excerpt, words }: Pick<PostRow, "excerpt" | "words">) => excerpt || firstWords(readRichText(words))

function postCardOf(row: PostRow): PostCard {
  const { id, slug, title, publishedAt, alt, picture } = row
  return {
    id,
    slug,
    title,
    excerpt: excerptOf(row),
    publishedAt: publishedAt ?? new Date(0),
    picture: picture && shownPicture(picture, alt),
  }
}

/** `older`: cursor of the next page (`before`); null on the last page. */
type PostPage = { posts: PostCard[]; older: string | null }

const byTime = keyset("time")

/** The newest first. @returns null for an invalid cursor */
export async function postPage(shop: Shop, before: string | null, limit = 12): Promise<PostPage | null> {
  const last = byTime.read(before)
  if (before !== null && !last) return null
  const rows = await shop.db
    .select(postColumns)
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(and(isPublicPost(shop.now()), byTime.beyond(last, [posts.publishedAt, posts.id], "<")))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit + 1)
  const { page, next } = byTime.page(rows.map(postCardOf), limit, (post) => [post.publishedAt])
  return { posts: page, older: next }
}

export async function postById(shop: Shop, id: string): Promise<PostCard | null> {
  const [row] = await shop.db
    .select(postColumns)
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(and(isPublicPost(shop.now()), eq(posts.id, id)))
  return row ? postCardOf(row) : null
}

export async function anyPost(shop: Shop): Promise<boolean> {
  const rows = await shop.db.select({ id: posts.id }).from(posts).where(isPublicPost(shop.now())).limit(1)
  return rows.length > 0
}

export type ShownPost = PostCard & {
  caption: string
  body: RichText
  tags: string[]
  seoTitle: string
  seoDescription: string
  updatedAt: Date
  /** By id. Missing ids are not rendered. */
  pictures: Record<string, ShownPicture>
  cards: Record<string, WorkCard>
  /** Apart from those in its text. */
  related: WorkCard[]
  newer: { slug: string; title: string } | null
  older: { slug: string; title: string } | null
}

/** `moved`: redirect from a former address to `/blog/{slug}`. */
type FoundPost = { kind: "post"; post: ShownPost } | { kind: "moved"; slug: string }

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
  if (!row?.publishedAt) return movedFrom(shop, slug)
  const body = readRichText(row.body)
  const key = sql`(${row.publishedAt.toISOString()}::timestamptz, ${row.id}::uuid)`
  const [shownPictures, works, newer, older] = await Promise.all([
    picturesById(shop, body),
    worksById(shop, row.id, artworksIn(body)),
    neighbour(shop, sql`(${posts.publishedAt}, ${posts.id}) > ${key}`, asc),
    neighbour(shop, sql`(${posts.publishedAt}, ${posts.id}) < ${key}`, desc),
  ])
  const { caption, tags, seoTitle, seoDescription, updatedAt } = row
  const more = { caption, tags, seoTitle, seoDescription, updatedAt, pictures: shownPictures, ...works, newer, older }
  return { kind: "post", post: { ...postCardOf(row), body: withoutOthers(body, works.cards), ...more } }
}

/** Removes hidden works with their ids. */
const withoutOthers = (body: RichText, works: Record<string, WorkCard>): RichText => ({
  ...body,
  content: body.content.filter((block) => block.type !== "artwork" || block.attrs.artworkId in works),
})

async function movedFrom(shop: Shop, slug: string): Promise<FoundPost | null> {
  const id = await formerOwner(shop.db, "post", slug)
  if (!id) return null
  const [row] = await shop.db
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(isPublicPost(shop.now()), eq(posts.id, id)))
  return row ? { kind: "moved", slug: row.slug } : null
}

async function picturesById(shop: Shop, body: RichText): Promise<Record<string, ShownPicture>> {
  const ids = picturesIn(body)
  if (ids.length === 0) return {}
  const rows = await shop.db
    .select({
      id: pictures.id,
      ...pictureColumns,
    })
    .from(pictures)
    .where(inArray(pictures.id, ids))
  return Object.fromEntries(rows.map(({ id, ...picture }) => [id, shownPicture(picture, "")]))
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
    .select(cardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(isPublic, inArray(artworks.id, wanted)))
  const all = new Map(rows.map((row) => [row.id, cardOf(row)]))
  const shown = (ids: string[]) => ids.flatMap((id) => all.get(id) ?? [])
  return {
    cards: Object.fromEntries(shown(inText).map((work) => [work.id, work])),
    related: shown(linked.map(({ id }) => id).filter((id) => !inText.includes(id))),
  }
}

async function neighbour(shop: Shop, beyond: SQL, order: typeof asc): Promise<{ slug: string; title: string } | null> {
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
export async function publicPosts(shop: Shop, most = 50_000): Promise<ListedPost[]> {
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
    excerpt: excerptOf(row),
    publishedAt: publishedAt ?? updatedAt,
    updatedAt,
    picture: picture && pictureUrl(shownPicture(picture, ""), 1600),
  }))
}
