import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import { parseRichText, type RichText } from "../../lib/rich-text/rich-text.ts"
import {
  getRichTextExcerpt,
  listRichTextArtworks,
  listRichTextPictures,
} from "../../lib/rich-text/rich-text-contents.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { findPictureFile, type PictureFile } from "../media/picture-file.ts"
import type { Shop } from "../shop.ts"
import { isPublicPost } from "./post-queries.server.ts"

type FeedPost = {
  id: string
  slug: string
  title: string
  excerpt: string
  body: RichText
  tags: string[]
  publishedAt: Date
  updatedAt: Date
  alt: string
  file: PictureFile | null
}

export type WorkInText = Pick<WorkCard, "id" | "title" | "year" | "medium" | "size"> & {
  alt: string
  file: PictureFile | null
}

/** By id. Missing ids are not rendered. */
export type FeedTextContent = { pictures: Map<string, PictureFile>; works: Map<string, WorkInText> }

/** In pixels. */
const width = 1200

/** The newest first. Three queries. */
export async function listFeedPosts(shop: Shop, most = 50): Promise<{ posts: FeedPost[]; shown: FeedTextContent }> {
  const rows = await shop.db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      excerpt: posts.excerpt,
      body: posts.body,
      tags: posts.tags,
      publishedAt: posts.publishedAt,
      updatedAt: posts.updatedAt,
      alt: posts.mainPictureAlt,
      picture: { variants: pictures.variants },
    })
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(isPublicPost(shop.now()))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(most)
  const found = rows.map(({ picture, body, excerpt, ...row }): FeedPost => {
    const text = parseRichText(body)
    const publishedAt = row.publishedAt ?? row.updatedAt
    const updatedAt = row.updatedAt > publishedAt ? row.updatedAt : publishedAt
    return {
      ...row,
      publishedAt,
      updatedAt,
      body: text,
      excerpt: excerpt || getRichTextExcerpt(text),
      file: findPictureFile(picture, width),
    }
  })
  const texts = found.map(({ body }) => body)
  const [shownPictures, works] = await Promise.all([
    picturesById(shop, texts.flatMap(listRichTextPictures)),
    worksById(shop, texts.flatMap(listRichTextArtworks)),
  ])
  return { posts: found, shown: { pictures: shownPictures, works } }
}

async function picturesById(shop: Shop, ids: string[]): Promise<Map<string, PictureFile>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({ id: pictures.id, variants: pictures.variants })
    .from(pictures)
    .where(and(inArray(pictures.id, ids), sql`jsonb_array_length(${pictures.variants}) > 0`))
  return new Map(
    rows.flatMap(({ id, ...row }): [string, PictureFile][] => {
      const file = findPictureFile(row, width)
      return file ? [[id, file]] : []
    }),
  )
}

async function worksById(shop: Shop, ids: string[]): Promise<Map<string, WorkInText>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db
    .select({ ...getCardColumns(shop.now()), variants: pictures.variants })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(isPublic, inArray(artworks.id, ids)))
  return new Map(
    rows.map((row) => {
      const { id, title, year, medium, size, picture } = toWorkCard(row)
      return [id, { id, title, year, medium, size, alt: picture?.alt ?? "", file: findPictureFile(row, width) }]
    }),
  )
}
