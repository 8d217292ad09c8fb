import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import type { JobName } from "../../../domain/jobs.ts"

export type DashboardTask = {
  key: string
  picture: SmallPicture | null
  /** Titles of works are between asterisks. */
  what: string
  detail: string
  due: { words: string; at: Date } | null
  /** Null if it is on time. */
  late: string | null
  act: { verb: string } & ({ to: string } | { messageId: string } | { queue: JobName })
}

export const blankTask = { picture: null, due: null, late: null }

/** Removes asterisks, which mark titles. */
export const stripTitleMarks = (words: string) => words.replaceAll("*", "")

export const markTitle = (title: string) => `*${stripTitleMarks(title)}*`
