import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { posts } from "../../db/tables/blog.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import { createPublicationCommands, isPublished } from "../publication-commands.server.ts"
import type { Shop } from "../shop.ts"
import { withUniqueSlug } from "../slugs.server.ts"
import { refuseStale } from "../stale.ts"
import { validateInput } from "../validate-input.ts"
import { hasPostText, type PostInput, postSchema } from "./post.ts"
import { type ChangedPost, insertPost, type PostRow, savePostChanges } from "./write-post.server.ts"

/**
 * The post stays hidden until it is published.
 * @param id of the form: the same form sent twice creates one post
 */
export const createPost = (
  shop: Shop,
  actor: Actor,
  input: PostInput,
  id?: string,
): Promise<Outcome<{ id: string; slug: string }>> =>
  withUniqueSlug("posts_slug_unique", () =>
    command(shop, actor, "journal.write", validateInput(postSchema, input), (context, post) =>
      insertPost(context, post, id),
    ),
  )

/**
 * An empty slug keeps the current address; a new slug redirects the old one.
 * @param seenAt when the form was opened; refuses (409) if the post was saved since
 * @param auto an autosave, which never changes what visitors see (409)
 */
export const updatePost = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: PostInput,
  seenAt?: Date,
  { auto = false } = {},
): Promise<Outcome<ChangedPost>> =>
  withUniqueSlug("posts_slug_unique", () =>
    command(shop, actor, "journal.write", validateInput(postSchema, input), async (write, fields) => {
      const before = await lockPost(write.tx, id)
      if (!before) return noSuchPost
      const stale = refuseStale("post", before, seenAt)
      if (stale) return stale
      if (auto && isPublished(before, write.now))
        return refuse("conflict", "This post is public by now. Press Update to show visitors what you changed.")
      return savePostChanges(write, before, fields, { auto })
    }),
  )

const noSuchPost = refuse("not_found", "There is no such post.")

async function lockPost(tx: Transaction, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for("update")
  return row ?? null
}

export const {
  publish: publishPost,
  unpublish: unpublishPost,
  archive: deletePost,
  restore: restorePost,
} = createPublicationCommands<PostRow>({
  noun: "post",
  permission: "journal.write",
  notFound: noSuchPost,
  lock: lockPost,
  write: (tx, id, values) => tx.update(posts).set(values).where(eq(posts.id, id)),
  refuseUnfinished: (row) => (hasPostText(row) ? null : refuse("conflict", `${row.title} has nothing to read yet.`)),
})
