import { and, eq, inArray } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { postArtworks, postPictures, posts } from "../../db/tables/blog.ts"
import { history } from "../../db/tables/content.ts"
import { pictures } from "../../db/tables/media.ts"
import { parseRichText } from "../../lib/rich-text/rich-text.ts"
import { listRichTextPictures } from "../../lib/rich-text/rich-text-contents.ts"
import { createSlug } from "../../lib/slug.ts"
import type { TransactionContext } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { listMissingIds } from "../missing-ids.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { recordEdit } from "../record-edit.server.ts"
import { refuseMissingInText } from "../refuse-missing-in-text.server.ts"
import { reserveSlug } from "../slugs.server.ts"
import type { CheckedPost } from "./post.ts"

export type PostRow = typeof posts.$inferSelect

/**
 * The post is hidden.
 * @param id if a post with it exists, that one is returned
 */
export async function insertPost(
  { tx, actor, now }: TransactionContext,
  { works, ...input }: CheckedPost,
  id?: string,
): Promise<Outcome<{ id: string; slug: string }>> {
  const [known] = id ? await tx.select({ id: posts.id, slug: posts.slug }).from(posts).where(eq(posts.id, id)) : []
  if (known) return done(known)
  const wrong = await refuseMissing(tx, { works, ...input })
  if (wrong) return wrong
  const slug = await reserveSlug(tx, "post", posts, { wanted: input.slug, title: input.title }, now)
  if (!slug.ok) return slug
  const [row] = await tx
    .insert(posts)
    .values({ ...input, ...(id && { id }), slug: slug.value, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error("the post was not written")
  await replaceWorks(tx, row.id, works)
  await savePostPictures(tx, row.id, input.body)
  await recordEvent(tx, actor, { noun: "post", nounId: row.id, action: "created", detail: { title: row.title } }, now)
  return done(row)
}

/** `changed`: names of fields. `updatedAt`: the new version. */
export type ChangedPost = { slug: string; changed: string[]; updatedAt: Date }

/** The post must be locked. */
export async function savePostChanges(
  context: TransactionContext,
  before: PostRow,
  { works, slug: wanted, ...fields }: CheckedPost,
  { auto = false } = {},
): Promise<Outcome<ChangedPost>> {
  const { tx, now } = context
  const wrong = await refuseMissing(tx, { works, ...fields }, before)
  if (wrong) return wrong
  const slug = await resolveSlug(context, before, wanted, fields.title)
  if (!slug.ok) return slug
  const changes = fieldChanges(before, { ...fields, slug: slug.value })
  const worksBefore = await replaceWorks(tx, before.id, works)
  if (worksBefore) changes.works = { before: worksBefore, after: works }
  const changed = Object.keys(changes)
  if (changed.length === 0) return done({ slug: before.slug, changed, updatedAt: before.updatedAt })
  if (changes.body) await savePostPictures(tx, before.id, fields.body)
  await tx
    .update(posts)
    .set({ ...fields, slug: slug.value, updatedAt: now })
    .where(eq(posts.id, before.id))
  await recordEdit(context, { noun: "post", nounId: before.id }, changes, auto)
  return done({ slug: slug.value, changed, updatedAt: now })
}

/**
 * Until its first publication the slug is unknown to others: it follows the title, unless it was chosen, and is not
 * remembered. Later a new slug redirects the former one.
 */
async function resolveSlug(
  { tx, now }: TransactionContext,
  before: PostRow,
  wanted: string,
  title: string,
): Promise<Outcome<string>> {
  const isSameSlug = wanted === "" || wanted === before.slug
  const isNew = createSlug(title, "post") !== createSlug(before.title, "post")
  const follows =
    isSameSlug && isNew && before.slug.replace(/-\d+$/, "") === createSlug(before.title, "post").replace(/-\d+$/, "")
  if (isSameSlug && !follows) return done(before.slug)
  const isKnown = before.publishedAt !== null || (await wasPublic(tx, before.id))
  if (!isKnown)
    return reserveSlug(tx, "post", posts, { wanted: isSameSlug ? "" : wanted, title, unseen: before.id }, now)
  return isSameSlug ? done(before.slug) : reserveSlug(tx, "post", posts, { wanted, title, own: before }, now)
}

/** Includes scheduled posts. */
async function wasPublic(tx: Transaction, id: string): Promise<boolean> {
  const [line] = await tx
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.noun, "post"), eq(history.nounId, id), inArray(history.action, ["published", "scheduled"])))
    .limit(1)
  return line !== undefined
}

type PostReferences = Pick<CheckedPost, "works" | "body" | "mainPictureId">

/** @param before with its works and pictures, which may be deleted since without blocking a save */
async function refuseMissing(tx: Transaction, { works, body, mainPictureId }: PostReferences, before?: PostRow) {
  const [lost] = await listMissingIds(tx, artworks, works)
  if (lost) return refuse("invalid", "A work of this post is not there any more.", { works: "Not there." })
  const missing = await refuseMissingInText(tx, "text", body, before && parseRichText(before.body))
  if (missing) return missing
  const [main] = await listMissingIds(tx, pictures, mainPictureId ? [mainPictureId] : [])
  return main ? refuse("invalid", "The picture is not there any more.", { mainPictureId: "Not there." }) : null
}

/** @returns the former works, null if unchanged */
async function replaceWorks(tx: Transaction, postId: string, works: string[]): Promise<string[] | null> {
  const own = eq(postArtworks.postId, postId)
  const before = await tx.select().from(postArtworks).where(own).orderBy(postArtworks.position)
  const named = before.map((row) => row.artworkId)
  if (named.join() === works.join()) return null
  await tx.delete(postArtworks).where(own)
  if (works.length > 0)
    await tx.insert(postArtworks).values(works.map((artworkId, position) => ({ postId, artworkId, position })))
  return named
}

async function savePostPictures(tx: Transaction, postId: string, body: CheckedPost["body"]): Promise<void> {
  await tx.delete(postPictures).where(eq(postPictures.postId, postId))
  const lost = await listMissingIds(tx, pictures, listRichTextPictures(body))
  const ids = listRichTextPictures(body)
  const there = ids.filter((id) => !lost.includes(id))
  if (there.length > 0) await tx.insert(postPictures).values(there.map((pictureId) => ({ postId, pictureId })))
}
