import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import { artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { withUniqueSlug } from "../../slugs.server.ts"
import { validateInput } from "../../validate-input.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import { saveArtworkChanges } from "../catalog/artwork-commands.server.ts"
import { findSeriesTitle } from "../catalog/series.server.ts"
import { toArtworkInput } from "../catalog/work-for-edit.server.ts"
import { lockWork, lockWorks } from "../lock-works.server.ts"
import { updateDraftSlug } from "./draft-slug.server.ts"

/** `withoutPrice`: the price is on request. */
export type DraftChange = { fields: Partial<ArtworkInput>; confirmed: string[]; withoutPrice?: boolean }

/** Keeps the other fields, even if they changed since. A new title changes the slug, which was never public. */
export const updateDraft = (shop: Shop, actor: Actor, id: string, change: DraftChange): Promise<Outcome<null>> =>
  withUniqueSlug("artworks_slug_unique", () =>
    command(
      shop,
      actor,
      "artworks.write",
      validateInput(artworkSchema.partial().strict(), change.fields),
      async (context, fields): Promise<Outcome<null>> => {
        const work = await lockWork(context.tx, id)
        const draft = work && (await lockDraft(context, id))
        if (!work || !draft) return refuse("not_found", "There is no such draft.")
        if (work.publishedAt) return refuse("conflict", `${work.title} is published. Change it on its own page.`)
        const whole = toArtworkInput(work, await findSeriesTitle(context.tx, work.seriesId))
        const saved = await saveArtworkChanges(context, work, { ...whole, ...fields })
        if (!saved.ok) return saved
        if (saved.value.changed.includes("title")) {
          const moved = await updateDraftSlug(context.tx, work, fields.title ?? work.title, context.now)
          if (!moved.ok) return moved
        }
        const guessed = draft.guessed.filter((field) => !change.confirmed.includes(field))
        const withoutPrice = change.withoutPrice ?? draft.withoutPrice
        await context.tx.update(uploadDrafts).set({ guessed, withoutPrice }).where(eq(uploadDrafts.artworkId, id))
        return done(null)
      },
    ),
  )

async function lockDraft({ tx }: CommandContext, id: string) {
  const [draft] = await tx.select().from(uploadDrafts).where(eq(uploadDrafts.artworkId, id)).for("update")
  return draft ?? null
}

/** Skips published works. Idempotent. Returns the changed works. */
export const setDraftsArchived = (
  shop: Shop,
  actor: Actor,
  ids: string[],
  isArchived: boolean,
): Promise<Outcome<{ id: string; title: string }[]>> =>
  command(shop, actor, "artworks.write", noInput, async ({ tx, now }) => {
    await lockWorks(tx, ids)
    const drafts = tx.select({ id: uploadDrafts.artworkId }).from(uploadDrafts)
    const changed = await tx
      .update(artworks)
      .set({ archivedAt: isArchived ? now : null, updatedAt: now })
      .where(
        and(
          inArray(artworks.id, ids),
          inArray(artworks.id, drafts),
          isNull(artworks.publishedAt),
          isArchived ? isNull(artworks.archivedAt) : isNotNull(artworks.archivedAt),
        ),
      )
      .returning({ id: artworks.id, title: artworks.title })
    if (changed.length === 0 && ids.length > 0) return refuse("not_found", "There is no such draft.")
    for (const { id } of changed) {
      const action = isArchived ? "archived" : "restored"
      await recordEvent(tx, actor, { noun: "artwork", nounId: id, action }, now)
    }
    return done(changed)
  })

/** Confirms that two works have the same picture. */
export const confirmTwin = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", noInput, async ({ tx }) => {
    const updated = await tx
      .update(uploadDrafts)
      .set({ keepsTwin: true })
      .where(eq(uploadDrafts.artworkId, id))
      .returning({ id: uploadDrafts.artworkId })
    return updated.length > 0 ? done(null) : refuse("not_found", "There is no such draft.")
  })
