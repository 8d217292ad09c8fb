import { type PictureProtection, type PictureStage, pictureStages } from "../../db/tables/media.ts"
import { needsTiles } from "../../services/images/sizes.ts"
import { urgentPriority } from "../jobs.ts"

/** Upright, in pixels. */
type UnfinishedPicture = { width: number; height: number; stage: PictureStage; problem: string | null } & {
  protection?: Pick<PictureProtection, "maxSide"> | null
}

/** All pictures become visible before any gets its large files; formats that only save bytes are last. */
export const stagePriority = { first: urgentPriority, rest: 2, tiles: 1, avif: 0 } satisfies Record<string, number>

/** A picture without more detail than its files gets no tiles, nor does one whose files may have no more. */
const listStages = (picture: UnfinishedPicture): PictureStage[] =>
  pictureStages.filter((stage) => stage !== "tiles" || (needsTiles(picture) && !picture.protection?.maxSide))

export function nextStage(picture: UnfinishedPicture): PictureStage {
  const stages = listStages(picture)
  return stages[stages.indexOf(picture.stage) + 1] ?? "done"
}

export type PictureProcessing = { done: number; of: number; problem: string | null; canTryAgain: boolean }

export function getPictureProcessing(picture: UnfinishedPicture): PictureProcessing | null {
  const { stage, problem } = picture
  if (stage === "done" && problem === null) return null
  const stages = listStages(picture)
  const at = stages.indexOf(stage)
  return {
    done: at < 0 ? stages.length : at,
    of: stages.length,
    problem,
    canTryAgain: problem !== null && stage !== "done",
  }
}
