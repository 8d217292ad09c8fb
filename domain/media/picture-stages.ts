import { type PictureStage, pictureStages } from "../../db/tables/media.ts"
import { outgrowsFiles } from "../../services/images/sizes.ts"
import { urgent } from "../jobs.ts"

/** The processing state of a picture. `width` and `height` in pixels, upright. */
export type PictureInMaking = { width: number; height: number; stage: PictureStage; problem: string | null }

/**
 * The order of stages across all pictures: every picture becomes visible before any gets its large files, and
 * those precede the files that only make pages lighter. The first stage has the highest priority.
 */
export const stagePriority = { first: urgent, rest: 2, tiles: 1, avif: 0 } satisfies Record<string, number>

/** The stages of this picture, in order: a picture without more detail than its files gets no tiles. */
const stagesOf = (picture: PictureInMaking): PictureStage[] =>
  pictureStages.filter((stage) => stage !== "tiles" || outgrowsFiles(picture))

/** The stage that follows the picture's current one. */
export function nextStage(picture: PictureInMaking): PictureStage {
  const stages = stagesOf(picture)
  return stages[stages.indexOf(picture.stage) + 1] ?? "done"
}

/** The processing progress of a picture, for the artist: `done` of `of` stages. */
export type Making = { done: number; of: number; problem: string | null; canTryAgain: boolean }

/** @returns null when all stages are done without an error */
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
