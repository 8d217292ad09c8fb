import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { posts } from "../../db/tables/blog.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { onAFreeAddress } from "../slugs.server.ts"
import { refuseStale } from "../stale.ts"
import { hasWords, type PostInput, postSchema } from "./post.ts"
import { changePost, insertPost, type PostRow } from "./write-post.server.ts"

/** Creates a post. It is hidden until it is published. */
export const createPost = (
  shop: Shop,
  actor: Actor,
  input: PostInput,
): Promise<Outcome<{ id: string; slug: string }>> =>
  onAFreeAddress("posts_slug_unique", () => command(shop, actor, "admin", checked(postSchema, input), insertPost))

/**
 * Saves all fields of a post. An empty slug keeps the current address; a new slug redirects the old address.
 * @param seenAt when the form was opened; a version saved since then is not overwritten (409)
 */
export const updatePost = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: PostInput,
  seenAt?: Date,
): Promise<Outcome<{ slug: string; changed: string[] }>> =>
  onAFreeAddress("posts_slug_unique", () =>
    command(shop, actor, "admin", checked(postSchema, input), async (run, fields) => {
      const before = await lockPost(run.tx, id)
      if (!before) return refuse("not_found", "There is no such post.")
      return refuseStale("post", before, seenAt) ?? changePost(run, before, fields)
    }),
  )

/** Publishes a post, now or at a given time. */
export const publishPost = (shop: Shop, actor: Actor, id: string, from?: Date): Promise<Outcome<null>> =>
  setPublished(shop, actor, id, from ?? shop.now())

/** Unpublishes a post; its page answers 404 from now on. */
export const unpublishPost = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  setPublished(shop, actor, id, null)

/** Publishing a public post again keeps its original time, changes nothing and is no error. */
const setPublished = (shop: Shop, actor: Actor, id: string, from: Date | null): Promise<Outcome<null>> =>
  command(shop, actor, "admin", noInput, async ({ tx, now }) => {
    const row = await lockPost(tx, id)
    if (!row) return refuse("not_found", "There is no such post.")
    if (from !== null && !hasWords(row)) return refuse("conflict", `${row.title} has nothing to read yet.`)
    const isPublic = row.publishedAt !== null && row.publishedAt <= now
    if (from === null ? row.publishedAt === null : isPublic && from <= now) return done(null)
    await tx.update(posts).set({ publishedAt: from, updatedAt: now }).where(eq(posts.id, id))
    const action = from === null ? "unpublished" : from > now ? "scheduled" : "published"
    const detail = action === "scheduled" ? { from: from?.toISOString() } : {}
    await record(tx, actor, { noun: "post", nounId: id, action, detail }, now)
    return done(null)
  })

async function lockPost(tx: Transaction, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for("update")
  return row ?? null
}
