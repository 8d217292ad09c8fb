import { and, desc, eq, sql } from "drizzle-orm"
import { posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { isPublicPost, type PostCard, postColumns, toPostCard } from "./post-queries.server.ts"

export type SeriesPost = Pick<PostCard, "id" | "slug" | "title" | "excerpt" | "publishedAt" | "picture">

const maxPosts = 3

/** Posts with works of the series, in their text or named beside it; the newest first. */
export async function listPostsAboutSeries(shop: Shop, seriesId: string): Promise<SeriesPost[]> {
  const named = sql`exists (select from post_artworks join artworks on artworks.id = post_artworks.artwork_id
    where post_artworks.post_id = ${posts.id} and artworks.series_id = ${seriesId})`
  const inText = sql`exists (select from jsonb_path_query(${posts.body}, '$.content[*].attrs.artworkId') as mention (id)
    join artworks on artworks.id::text = mention.id #>> '{}' where artworks.series_id = ${seriesId})`
  const rows = await shop.db
    .select(postColumns)
    .from(posts)
    .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
    .where(and(isPublicPost(shop.now()), sql`(${named} or ${inText})`))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(maxPosts)
  return rows.map(toPostCard)
}
