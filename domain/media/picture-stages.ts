import { type PictureStage, pictureStages } from "../../db/tables/media.ts"
import { outgrowsFiles } from "../../services/images/sizes.ts"
import { urgent } from "../jobs.ts"

/** Upright, in pixels. */
type PictureInMaking = { width: number; height: number; stage: PictureStage; problem: string | null }

/** All pictures become visible before any gets its large files; formats that only save bytes are last. */
export const stagePriority = { first: urgent, rest: 2, tiles: 1, avif: 0 } satisfies Record<string, number>

/** A picture without more detail than its files gets no tiles. */
const stagesOf = (picture: PictureInMaking): PictureStage[] =>
  pictureStages.filter((stage) => stage !== "tiles" || outgrowsFiles(picture))

export function nextStage(picture: PictureInMaking): PictureStage {
  const stages = stagesOf(picture)
  return stages[stages.indexOf(picture.stage) + 1] ?? "done"
}

export type Making = { done: number; of: number; problem: string | null; canTryAgain: boolean }

export function makingOf(picture: PictureInMaking): Making | null {
  const { stage, problem } = picture
  if (stage === "done" && problem === null) return null
  const stages = stagesOf(picture)
  const at = stages.indexOf(stage)
  return {
    done: at < 0 ? stages.length : at,
    of: stages.length,
    problem,
    canTryAgain: problem !== null && stage !== "done",
  }
}
