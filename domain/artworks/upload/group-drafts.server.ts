import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import { artworkPictures, artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import { uploads } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { getSizeUnits } from "../../settings/size-units.ts"
import type { Shop } from "../../shop.ts"
import { withUniqueSlug } from "../../slugs.server.ts"
import { validateInput } from "../../validate-input.ts"
import { lockWorks } from "../lock-works.server.ts"
import { attachArtworkPicture } from "../pictures/attach-picture.server.ts"
import { getViewCaption } from "../view-kinds.ts"
import { createArtworkDraft } from "./start-drafts.server.ts"

const noDraft = "There is no such draft."

const mergeInput = z.strictObject({ into: z.uuid(), works: z.array(z.uuid()).min(1).max(100) })

/** Moves pictures and pending uploads to another draft, and archives the emptied drafts. Idempotent. */
export const mergeDrafts = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", validateInput(mergeInput, input), async (run, { into, works }) => {
    const others = works.filter((id) => id !== into)
    const drafts = await lockDrafts(run, [into, ...others])
    if (!drafts.some(({ id }) => id === into)) return refuse("not_found", noDraft)
    for (const draft of drafts) {
      if (draft.id === into) continue
      await movePictures(run, draft.id, into)
      await run.tx
        .update(artworks)
        .set({ archivedAt: run.now, mainPictureId: null, updatedAt: run.now })
        .where(eq(artworks.id, draft.id))
      const detail = { into }
      await recordEvent(run.tx, run.actor, { noun: "artwork", nounId: draft.id, action: "archived", detail }, run.now)
    }
    return done(null)
  })

const splitInput = z.strictObject({ work: z.uuid() })

export const splitDraft = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ added: number }>> =>
  withUniqueSlug("artworks_slug_unique", () =>
    command(shop, actor, "artworks.write", validateInput(splitInput, input), async (run, { work }) => {
      const [draft] = await lockDrafts(run, [work])
      if (!draft) return refuse("not_found", noDraft)
      const { site } = await getSettings(run.tx, "site")
      const defaults = { currency: site.currency, unit: getSizeUnits(site).first }
      const attached = await listPictures(run, work)
      const further = attached.filter(({ pictureId }) => pictureId !== draft.mainPictureId)
      const coming = await listFiles(run, work)
      const ofOthers = draft.mainPictureId === null ? coming.slice(1) : coming
      for (const [at, { pictureId }] of further.entries()) {
        const added = await createArtworkDraft(run, `${draft.title} ${at + 2}.jpg`, at + 1, defaults)
        if (!added.ok) return added
        await run.tx.delete(artworkPictures).where(isAttachedTo(work, pictureId))
        await attachArtworkPicture(run.tx, added.value, pictureId)
      }
      for (const [at, { id, name }] of ofOthers.entries()) {
        const added = await createArtworkDraft(run, name, further.length + at + 1, defaults)
        if (!added.ok) return added
        await run.tx.update(uploads).set({ subjectId: added.value, place: 0, caption: "" }).where(eq(uploads.id, id))
      }
      return done({ added: further.length + ofOthers.length })
    }),
  )

async function lockDrafts({ tx }: CommandContext, ids: string[]) {
  await lockWorks(tx, ids)
  return tx
    .select({ id: artworks.id, title: artworks.title, mainPictureId: artworks.mainPictureId })
    .from(uploadDrafts)
    .innerJoin(artworks, eq(artworks.id, uploadDrafts.artworkId))
    .where(and(inArray(artworks.id, ids), isNull(artworks.publishedAt), isNull(artworks.archivedAt)))
    .orderBy(asc(uploadDrafts.place))
}

const isAttachedTo = (work: string, picture: string) =>
  and(eq(artworkPictures.artworkId, work), eq(artworkPictures.pictureId, picture))

const listPictures = ({ tx }: CommandContext, work: string) =>
  tx.select().from(artworkPictures).where(eq(artworkPictures.artworkId, work)).orderBy(asc(artworkPictures.position))

const listFiles = ({ tx }: CommandContext, work: string) =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.subjectId, work), ne(uploads.state, "done")))
    .orderBy(asc(uploads.place))

async function movePictures(context: CommandContext, from: string, into: string): Promise<void> {
  const [moved, here, coming, waiting] = [
    await listPictures(context, from),
    await listPictures(context, into),
    await listFiles(context, from),
    await listFiles(context, into),
  ]
  await context.tx.delete(artworkPictures).where(eq(artworkPictures.artworkId, from))
  let place = Math.max(0, ...here.map(({ position }) => position), ...waiting.map((file) => file.place)) + 1
  for (const view of moved) {
    await attachArtworkPicture(context.tx, into, view.pictureId, { place, caption: getViewCaption(view) })
    place++
  }
  for (const { id } of coming) {
    await context.tx.update(uploads).set({ subjectId: into, place }).where(eq(uploads.id, id))
    place++
  }
}
