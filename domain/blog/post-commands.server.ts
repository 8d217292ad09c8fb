import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { posts } from "../../db/tables/blog.ts"
import type { Actor } from "../actor.ts"
import { command, noInput, type TransactionContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
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
      if (auto && isVisible(before, write.now))
        return refuse("conflict", "This post is public by now. Press Update to show visitors what you changed.")
      return savePostChanges(write, before, fields, { auto })
    }),
  )

/** When visitors see the post, now and before; `updatedAt` is the new version. */
export type PostPublication = { from: Date | null; before: Date | null; updatedAt: Date }

/**
 * `from`: default now. A public post keeps its original time; publishing it again changes nothing.
 * @param seenAt refuses (409) a post that was saved since
 */
export const publishPost = (
  shop: Shop,
  actor: Actor,
  id: string,
  from?: Date,
  seenAt?: Date,
): Promise<Outcome<PostPublication>> => setPublished(shop, actor, id, { from: from ?? shop.now(), seenAt })

export const unpublishPost = (shop: Shop, actor: Actor, id: string, seenAt?: Date): Promise<Outcome<PostPublication>> =>
  setPublished(shop, actor, id, { from: null, seenAt })

type Publishing = { from: Date | null; seenAt: Date | undefined }

const setPublished = (shop: Shop, actor: Actor, id: string, { from, seenAt }: Publishing) =>
  command(shop, actor, "journal.write", noInput, async (write): Promise<Outcome<PostPublication>> => {
    const { tx, now } = write
    const row = await lockPost(tx, id)
    if (!row || row.archivedAt) return noSuchPost
    const stale = refuseStale("post", row, seenAt)
    if (stale) return stale
    if (from !== null && !hasPostText(row)) return refuse("conflict", `${row.title} has nothing to read yet.`)
    const before = row.publishedAt
    const same = from === null ? before === null : isVisible(row, now) && from <= now
    if (same) return done({ from: before, before, updatedAt: row.updatedAt })
    await tx.update(posts).set({ publishedAt: from, updatedAt: now }).where(eq(posts.id, id))
    const action = from === null ? "unpublished" : from > now ? "scheduled" : "published"
    await recordPostEvent(write, id, action, action === "scheduled" ? { from: from?.toISOString() } : {})
    return done({ from, before, updatedAt: now })
  })

/** Restorable. Idempotent. */
export const deletePost = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "journal.write", noInput, async (write) => {
    const row = await lockPost(write.tx, id)
    if (!row) return noSuchPost
    if (!row.archivedAt) {
      await write.tx.update(posts).set({ archivedAt: write.now, updatedAt: write.now }).where(eq(posts.id, id))
      await recordPostEvent(write, id, "deleted")
    }
    return done({ title: row.title })
  })

/**
 * As it was: draft, scheduled or public. If its scheduled time passed while it was deleted it becomes a draft, so that
 * nothing is published unseen.
 */
export const restorePost = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ title: string }>> =>
  command(shop, actor, "journal.write", noInput, async (write) => {
    const { tx, now } = write
    const row = await lockPost(tx, id)
    if (!row) return noSuchPost
    if (row.archivedAt) {
      const missed = row.publishedAt !== null && row.publishedAt > row.archivedAt && row.publishedAt <= now
      const publishedAt = missed ? null : row.publishedAt
      await tx.update(posts).set({ archivedAt: null, publishedAt, updatedAt: now }).where(eq(posts.id, id))
      await recordPostEvent(write, id, "restored")
    }
    return done({ title: row.title })
  })

const noSuchPost = refuse("not_found", "There is no such post.")

const isVisible = (row: Pick<PostRow, "publishedAt" | "archivedAt">, now: Date) =>
  row.publishedAt !== null && row.archivedAt === null && row.publishedAt <= now

const recordPostEvent = (
  { tx, actor, now }: TransactionContext,
  nounId: string,
  action: string,
  detail: Record<string, unknown> = {},
) => recordEvent(tx, actor, { noun: "post", nounId, action, detail }, now)

async function lockPost(tx: Transaction, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for("update")
  return row ?? null
}
