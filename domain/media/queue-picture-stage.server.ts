import { and, eq, isNotNull, ne } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { stagePriority } from "./picture-stages.ts"

/** The picture's row must name that stage. */
export const queuePictureStage = (
  shop: Shop,
  tx: Transaction,
  pictureId: string,
  stage: keyof typeof stagePriority,
  priority: number = stagePriority[stage],
) => shop.jobs.send(tx, "derive-picture", { pictureId }, { priority })

/** Makes all files again, after those of new pictures. The present ones stay until the first new ones exist. */
export async function remakePicture(shop: Shop, tx: Transaction, pictureId: string, now: Date): Promise<void> {
  await tx
    .update(pictures)
    .set({ croppedAt: now, stage: "first", problem: null, finishedAt: null })
    .where(eq(pictures.id, pictureId))
  await queuePictureStage(shop, tx, pictureId, "first", stagePriority.rest)
}

/** After an internal error. Refuses (409) a picture without one. */
export const retryPicture = (shop: Shop, actor: Actor, pictureId: string): Promise<Outcome<null>> =>
  command(shop, actor, "media.write", noInput, async ({ tx, now }) => {
    const [stuck] = await tx
      .update(pictures)
      .set({ problem: null })
      .where(and(eq(pictures.id, pictureId), isNotNull(pictures.problem), ne(pictures.stage, "done")))
      .returning({ stage: pictures.stage })
    if (!stuck || stuck.stage === "done") return refuse("conflict", "There is nothing to make of this picture.")
    await queuePictureStage(shop, tx, pictureId, stuck.stage)
    await recordEvent(tx, actor, { noun: "picture", nounId: pictureId, action: "tried again" }, now)
    return done(null)
  })
