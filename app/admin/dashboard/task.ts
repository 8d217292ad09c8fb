import type { SmallPicture } from "../../../domain/artworks/work-pictures.server.ts"
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
  act: { verb: string } & ({ to: string } | { letter: string } | { queue: JobName })
}

export const blank = { picture: null, due: null, late: null }

/** Removes asterisks, which mark titles. */
export const plain = (words: string) => words.replaceAll("*", "")

export const titled = (title: string) => `*${plain(title)}*`
