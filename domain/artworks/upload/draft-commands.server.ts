import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { checked } from "../../checked.ts"
import { command, noInput, type Run } from "../../command.server.ts"
import { record } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { onAFreeAddress } from "../../slugs.server.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import { writeChanges } from "../artwork-commands.server.ts"
import { lockWork, lockWorks } from "../lock-works.server.ts"
import { seriesTitleOf } from "../series.server.ts"
import { inputOf } from "../work-for-edit.server.ts"
import { moveAddress } from "./draft-address.server.ts"

/** `withoutPrice`: the price is on request. */
export type DraftChange = { fields: Partial<ArtworkInput>; confirmed: string[]; withoutPrice?: boolean }

/** Keeps the other fields, even if they changed since. A new title changes the slug, which was never public. */
export const changeDraft = (shop: Shop, actor: Actor, id: string, change: DraftChange): Promise<Outcome<null>> =>
  onAFreeAddress("artworks_slug_unique", () =>
    command(
      shop,
      actor,
      "artworks.write",
      checked(artworkSchema.partial().strict(), change.fields),
      async (run, fields): Promise<Outcome<null>> => {
        const work = await lockWork(run.tx, id)
        const draft = work && (await draftOf(run, id))
        if (!work || !draft) return refuse("not_found", "There is no such draft.")
        if (work.publishedAt) return refuse("conflict", `${work.title} is published. Change it on its own page.`)
        const whole = inputOf(work, await seriesTitleOf(run.tx, work.seriesId))
        const saved = await writeChanges(run, work, { ...whole, ...fields })
        if (!saved.ok) return saved
        if (saved.value.changed.includes("title")) {
          const moved = await moveAddress(run.tx, work, fields.title ?? work.title, run.now)
          if (!moved.ok) return moved
        }
        const guessed = draft.guessed.filter((field) => !change.confirmed.includes(field))
        const withoutPrice = change.withoutPrice ?? draft.withoutPrice
        await run.tx.update(uploadDrafts).set({ guessed, withoutPrice }).where(eq(uploadDrafts.artworkId, id))
        return done(null)
      },
    ),
  )

async function draftOf({ tx }: Run, id: string) {
  const [draft] = await tx.select().from(uploadDrafts).where(eq(uploadDrafts.artworkId, id)).for("update")
  return draft ?? null
}

/** Skips published works. Idempotent. Returns the changed works. */
export const putDraftsAway = (
  shop: Shop,
  actor: Actor,
  ids: string[],
  away: boolean,
): Promise<Outcome<{ id: string; title: string }[]>> =>
  command(shop, actor, "artworks.write", noInput, async ({ tx, now }) => {
    await lockWorks(tx, ids)
    const drafts = tx.select({ id: uploadDrafts.artworkId }).from(uploadDrafts)
    const changed = await tx
      .update(artworks)
      .set({ archivedAt: away ? now : null, updatedAt: now })
      .where(
        and(
          inArray(artworks.id, ids),
          inArray(artworks.id, drafts),
          isNull(artworks.publishedAt),
          away ? isNull(artworks.archivedAt) : isNotNull(artworks.archivedAt),
        ),
      )
      .returning({ id: artworks.id, title: artworks.title })
    if (changed.length === 0 && ids.length > 0) return refuse("not_found", "There is no such draft.")
    for (const { id } of changed) {
      const action = away ? "archived" : "restored"
      await record(tx, actor, { noun: "artwork", nounId: id, action }, now)
    }
    return done(changed)
  })

/** Confirms that two works have the same picture. */
export const keepTwin = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", noInput, async ({ tx }) => {
    const kept = await tx
      .update(uploadDrafts)
      .set({ keepsTwin: true })
      .where(eq(uploadDrafts.artworkId, id))
      .returning({ id: uploadDrafts.artworkId })
    return kept.length > 0 ? done(null) : refuse("not_found", "There is no such draft.")
  })
