import { type PictureStage, pictureStages } from "../../db/tables/media.ts"
import { outgrowsFiles } from "../../services/images/sizes.ts"
import { urgent } from "../jobs.ts"

/** A picture as far as its making goes. `width` and `height` in pixels, upright. */
export type PictureInMaking = { width: number; height: number; stage: PictureStage; problem: string | null }

/**
 * Which stage goes before which, of whatever picture: every one can be looked at before any gets its large files, and
 * those come before the files that only make pages lighter. For the first, somebody waits.
 */
export const stagePriority = { first: urgent, rest: 2, tiles: 1, avif: 0 } satisfies Record<string, number>

/** The stages of this picture, in order: one without more to see gets no tiles. */
const stagesOf = (picture: PictureInMaking): PictureStage[] =>
  pictureStages.filter((stage) => stage !== "tiles" || outgrowsFiles(picture))

/** What is made after the stage that the picture is at. */
export function nextStage(picture: PictureInMaking): PictureStage {
  const stages = stagesOf(picture)
  return stages[stages.indexOf(picture.stage) + 1] ?? "done"
}

/** How far the making of a picture is, for the artist: `done` of `of` stages. */
export type Making = { done: number; of: number; problem: string | null; canTryAgain: boolean }

/** @returns null when everything is made and nothing went wrong */
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
