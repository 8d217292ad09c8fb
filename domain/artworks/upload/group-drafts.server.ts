import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import { artworkPictures, artworks, uploadDrafts } from "../../../db/tables/artworks.ts"
import { uploads } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { checked } from "../../checked.ts"
import { command, type Run } from "../../command.server.ts"
import { record } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { readSettings } from "../../settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../../settings/size-units.ts"
import type { Shop } from "../../shop.ts"
import { onAFreeAddress } from "../../slugs.server.ts"
import { hangPicture } from "../hang-picture.server.ts"
import { lockWorks } from "../lock-works.server.ts"
import { viewCaption } from "../view-kinds.ts"
import { createArtworkDraft } from "./begin-drafts.server.ts"

const noDraft = "There is no such draft."

const mergeInput = z.strictObject({ into: z.uuid(), works: z.array(z.uuid()).min(1).max(100) })

/** Moves pictures and pending uploads to another draft, and archives the emptied drafts. Idempotent. */
export const mergeDrafts = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "artworks.write", checked(mergeInput, input), async (run, { into, works }) => {
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
      await record(run.tx, run.actor, { noun: "artwork", nounId: draft.id, action: "archived", detail }, run.now)
    }
    return done(null)
  })

const splitInput = z.strictObject({ work: z.uuid() })

export const splitDraft = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ added: number }>> =>
  onAFreeAddress("artworks_slug_unique", () =>
    command(
      shop,
      actor,
      "artworks.write",
      checked(splitInput, input),
      async (run, { work }): Promise<Outcome<{ added: number }>> => {
        const [draft] = await lockDrafts(run, [work])
        if (!draft) return refuse("not_found", noDraft)
        const { site } = await readSettings(run.tx, "site")
        const reading = { currency: site.currency, unit: sizeUnitsOf(site).first }
        const hung = await picturesOf(run, work)
        const further = hung.filter(({ pictureId }) => pictureId !== draft.mainPictureId)
        const coming = await filesOf(run, work)
        const ofOthers = draft.mainPictureId === null ? coming.slice(1) : coming
        for (const [at, { pictureId }] of further.entries()) {
          const added = await createArtworkDraft(run, `${draft.title} ${at + 2}.jpg`, at + 1, reading)
          if (!added.ok) return added
          await run.tx.delete(artworkPictures).where(isHung(work, pictureId))
          await hangPicture(run.tx, added.value, pictureId)
        }
        for (const [at, { id, name }] of ofOthers.entries()) {
          const added = await createArtworkDraft(run, name, further.length + at + 1, reading)
          if (!added.ok) return added
          await run.tx.update(uploads).set({ subjectId: added.value, place: 0, caption: "" }).where(eq(uploads.id, id))
        }
        return done({ added: further.length + ofOthers.length })
      },
    ),
  )

async function lockDrafts({ tx }: Run, ids: string[]) {
  await lockWorks(tx, ids)
  return tx
    .select({ id: artworks.id, title: artworks.title, mainPictureId: artworks.mainPictureId })
    .from(uploadDrafts)
    .innerJoin(artworks, eq(artworks.id, uploadDrafts.artworkId))
    .where(and(inArray(artworks.id, ids), isNull(artworks.publishedAt), isNull(artworks.archivedAt)))
    .orderBy(asc(uploadDrafts.place))
}

const isHung = (work: string, picture: string) =>
  and(eq(artworkPictures.artworkId, work), eq(artworkPictures.pictureId, picture))

const picturesOf = ({ tx }: Run, work: string) =>
  tx.select().from(artworkPictures).where(eq(artworkPictures.artworkId, work)).orderBy(asc(artworkPictures.position))

const filesOf = ({ tx }: Run, work: string) =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.subjectId, work), ne(uploads.state, "done")))
    .orderBy(asc(uploads.place))

async function movePictures(run: Run, from: string, into: string): Promise<void> {
  const [moved, here, coming, waiting] = [
    await picturesOf(run, from),
    await picturesOf(run, into),
    await filesOf(run, from),
    await filesOf(run, into),
  ]
  await run.tx.delete(artworkPictures).where(eq(artworkPictures.artworkId, from))
  let place = Math.max(0, ...here.map(({ position }) => position), ...waiting.map((file) => file.place)) + 1
  for (const view of moved) {
    await hangPicture(run.tx, into, view.pictureId, { place, caption: viewCaption(view) })
    place++
  }
  for (const { id } of coming) {
    await run.tx.update(uploads).set({ subjectId: into, place }).where(eq(uploads.id, id))
    place++
  }
}
