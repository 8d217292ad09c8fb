import { and, eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { createSlug } from "../../../lib/slug.ts"
import { done, type Outcome } from "../../problem.ts"
import { reserveSlug } from "../../slugs.server.ts"
import type { ArtworkRow } from "../lock-works.server.ts"

/** A slug that was public stays, so that links work. `work` is as before the change of title. */
export async function updateDraftSlug(
  tx: Transaction,
  work: ArtworkRow,
  title: string,
  at: Date,
): Promise<Outcome<null>> {
  if (createSlug(title, "artwork") === createSlug(work.title, "artwork")) return done(null)
  const wasPublic = and(eq(history.noun, "artwork"), eq(history.nounId, work.id), eq(history.action, "published"))
  const [published] = await tx.select({ id: history.id }).from(history).where(wasPublic).limit(1)
  if (published) return done(null)
  const slug = await reserveSlug(tx, "artwork", artworks, { wanted: "", title, unseen: work.id }, at)
  if (!slug.ok) return slug
  await tx.update(artworks).set({ slug: slug.value }).where(eq(artworks.id, work.id))
  return done(null)
}
