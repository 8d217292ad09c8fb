import { eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworks } from "../../db/tables/artworks.ts"
import { postArtworks, postPictures, posts } from "../../db/tables/blog.ts"
import { pictures } from "../../db/tables/media.ts"
import { artworksIn, picturesIn } from "../../lib/rich-text/read.ts"
import type { Write } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { missingIds } from "../missing.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { takeSlug } from "../slugs.server.ts"
import type { CheckedPost } from "./post.ts"

export type PostRow = typeof posts.$inferSelect

/** Inserts a new, hidden post in the caller's transaction. */
export async function insertPost(
  { tx, actor, now }: Write,
  { works, ...input }: CheckedPost,
): Promise<Outcome<PostRow>> {
  const wrong = await nothingMissing(tx, { works, ...input })
  if (wrong) return wrong
  const slug = await takeSlug(tx, "post", posts, { wanted: input.slug, title: input.title }, now)
  if (!slug.ok) return slug
  const [row] = await tx
    .insert(posts)
    .values({ ...input, slug: slug.value, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error("the post was not written")
  await replaceWorks(tx, row.id, works)
  await notePictures(tx, row.id, input.body)
  await record(tx, actor, { noun: "post", nounId: row.id, action: "created", detail: { title: row.title } }, now)
  return done(row)
}

/** Updates a post that this transaction has locked. @returns the names of the fields that changed */
export async function changePost(
  { tx, actor, now }: Write,
  before: PostRow,
  { works, slug: wanted, ...fields }: CheckedPost,
): Promise<Outcome<{ slug: string; changed: string[] }>> {
  const wrong = await nothingMissing(tx, { works, ...fields })
  if (wrong) return wrong
  const slug = await takeSlug(tx, "post", posts, { wanted, title: fields.title, own: before }, now)
  if (!slug.ok) return slug
  const changes = fieldChanges(before, { ...fields, slug: slug.value })
  const worksBefore = await replaceWorks(tx, before.id, works)
  if (worksBefore) changes.works = { before: worksBefore, after: works }
  const changed = Object.keys(changes)
  if (changed.length === 0) return done({ slug: before.slug, changed })
  if (changes.body) await notePictures(tx, before.id, fields.body)
  await tx
    .update(posts)
    .set({ ...fields, slug: slug.value, updatedAt: now })
    .where(eq(posts.id, before.id))
  await record(tx, actor, { noun: "post", nounId: before.id, action: "edited", changes }, now)
  return done({ slug: slug.value, changed })
}

type Named = Pick<CheckedPost, "works" | "body" | "mainPictureId">

async function nothingMissing(tx: Transaction, { works, body, mainPictureId }: Named) {
  const [lost] = await missingIds(tx, artworks, works)
  if (lost) return refuse("invalid", "A work of this post is not there any more.", { works: "Not there." })
  const [missing] = await missingIds(tx, artworks, artworksIn(body))
  if (missing) return refuse("invalid", "A work in this text is not there any more.", { body: "A work is not there." })
  const [bare] = await missingIds(tx, pictures, picturesIn(body))
  if (bare)
    return refuse("invalid", "A picture in this text is not there any more.", { body: "A picture is not there." })
  const [main] = await missingIds(tx, pictures, mainPictureId ? [mainPictureId] : [])
  return main ? refuse("invalid", "The picture is not there any more.", { mainPictureId: "Not there." }) : null
}

/** @returns the works before, null if they are the same */
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

async function notePictures(tx: Transaction, postId: string, body: CheckedPost["body"]): Promise<void> {
  await tx.delete(postPictures).where(eq(postPictures.postId, postId))
  const ids = picturesIn(body)
  if (ids.length > 0) await tx.insert(postPictures).values(ids.map((pictureId) => ({ postId, pictureId })))
}
