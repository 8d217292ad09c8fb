import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { keyset } from "../../db/keyset.ts"
import { containing } from "../../db/like.ts"
import { posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "../media/picture-view.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { isPublicPost } from "./post-queries.server.ts"
import { getPostState, type PostState, postStates } from "./post-state.ts"

export type StudioPost = {
  id: string
  slug: string
  title: string
  state: PostState
  publishedAt: Date | null
  updatedAt: Date
  tags: string[]
  picture: Omit<PictureView, "alt"> | null
}

type PostQuery = {
  search?: string | undefined
  state?: PostState | undefined
  after?: string | undefined
  limit?: number | undefined
}

const byPlace = keyset("time", "time")

/** Drafts first, then scheduled, then public posts. */
const place = sql<Date>`coalesce(${posts.publishedAt}, '9999-12-31T00:00:00Z'::timestamptz)`.mapWith(posts.updatedAt)

/**
 * Drafts first, the last changed above; then by time, the latest first.
 * @returns the cursor of the next page, null on the last
 */
export const listPosts = (
  shop: Shop,
  actor: Actor,
  { search = "", state, after, limit = 50 }: PostQuery,
): Promise<Outcome<{ posts: StudioPost[]; next: string | null }>> =>
  query(shop, actor, "journal.read", async (db) => {
    const now = shop.now()
    const rows = await db
      .select({
        id: posts.id,
        slug: posts.slug,
        title: posts.title,
        publishedAt: posts.publishedAt,
        archivedAt: posts.archivedAt,
        updatedAt: posts.updatedAt,
        tags: posts.tags,
        place,
        picture: pictureColumns,
      })
      .from(posts)
      .leftJoin(pictures, eq(pictures.id, posts.mainPictureId))
      .where(
        and(isInState(state, now), matching(search), byPlace.beyond(after, [place, posts.updatedAt, posts.id], "<")),
      )
      .orderBy(desc(place), desc(posts.updatedAt), desc(posts.id))
      .limit(limit + 1)
    const { page, next } = byPlace.page(rows, limit, (row) => [row.place, row.updatedAt])
    return done({
      posts: page.map(({ archivedAt, place: _, picture, ...row }) => ({
        ...row,
        state: getPostState({ ...row, archivedAt }, now),
        picture: picture && toPictureView(picture, "", gridWidths),
      })),
      next,
    })
  })

/** `all`: those that are not deleted. */
export const countPosts = (shop: Shop, actor: Actor): Promise<Outcome<Record<PostState | "all", number>>> =>
  query(shop, actor, "journal.read", async (db) => {
    const now = shop.now()
    const count = (state?: PostState) => sql<number>`(count(*) filter (where ${isInState(state, now)}))::int`
    const columns = Object.fromEntries(postStates.map((state) => [state, count(state)])) as Record<
      PostState,
      SQL<number>
    >
    const [counts] = await db.select({ ...columns, all: count() }).from(posts)
    return counts ? done(counts) : refuse("not_found", "No counts.")
  })

function isInState(state: PostState | undefined, now: Date): SQL {
  const kept = sql`${posts.archivedAt} is null`
  switch (state) {
    case undefined:
      return kept
    case "draft":
      return sql`(${kept} and ${posts.publishedAt} is null)`
    case "scheduled":
      return sql`(${kept} and ${posts.publishedAt} is not null and not ${isPublicPost(now)})`
    case "published":
      return isPublicPost(now)
    case "deleted":
      return sql`${posts.archivedAt} is not null`
  }
}

function matching(search: string): SQL | undefined {
  const words = truncateText(search.trim(), 200)
  if (!words) return undefined
  const part = containing(words)
  return sql`(immutable_unaccent(lower(${posts.title})) like immutable_unaccent(lower(${part})) or ${words} = any (${posts.tags}))`
}
