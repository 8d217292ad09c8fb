import { formatFileSize } from "../../lib/file-size.ts"
import { ReleaseProblem } from "./release-problem.ts"

const unchanged = "Your site keeps running as it is."

export const describeUnreachable = (cause?: unknown) =>
  new ReleaseProblem(
    "unreachable",
    `The place where new versions are published can’t be reached right now. ${unchanged} Try again later.`,
    { cause },
  )

export const describeSilence = () =>
  new ReleaseProblem(
    "unreachable",
    `The place where new versions are published stopped answering. ${unchanged} Try again later; what was downloaded is kept.`,
  )

export const describeCutOff = (cause?: unknown) =>
  new ReleaseProblem(
    "unreachable",
    `The download of the new version stopped before its end. ${unchanged} Try again: it continues where it stopped.`,
    { cause },
  )

export const describeMissingFile = () =>
  new ReleaseProblem(
    "unreachable",
    `The new version is announced, but its file isn’t there yet. ${unchanged} Try again in an hour.`,
  )

export const describeDamaged = (cause?: unknown) =>
  new ReleaseProblem(
    "damaged",
    `What arrived isn’t the version that was announced, so it was deleted and not installed. ${unchanged} Try again; if it happens twice, tell the people who publish Solander.`,
    { cause },
  )

export const describeTooLittleSpace = (needed: number, free: number) =>
  new ReleaseProblem(
    "disk",
    `The new version needs ${formatFileSize(needed)} of free space, and this computer has ${formatFileSize(free)}. Nothing was changed. Make room on its disk, then try again.`,
  )

const fullCodes = new Set(["ENOSPC", "EDQUOT"])
const forbiddenCodes = new Set(["EACCES", "EPERM", "EROFS"])

/** Of an error while files were written; null for one that is not the disk's. */
export function explainDiskError(error: unknown): ReleaseProblem | null {
  const { code = "" } = error as NodeJS.ErrnoException
  if (fullCodes.has(code))
    return new ReleaseProblem(
      "disk",
      `This computer’s disk became full, so the new version was removed again. ${unchanged} Make room on its disk, then try again.`,
      { cause: error },
    )
  if (forbiddenCodes.has(code))
    return new ReleaseProblem(
      "disk",
      `The folder for new versions can’t be written to. ${unchanged} Let the site’s user write there, then try again.`,
      { cause: error },
    )
  return null
}
