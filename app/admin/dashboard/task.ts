import type { SmallPicture } from "../../../domain/artworks/work-pictures.server.ts"
import type { JobName } from "../../../domain/jobs.ts"

/** A task for the artist: its subject, its date, and one action that completes it. */
export type Task = {
  key: string
  picture: SmallPicture | null
  /** Titles of works are between asterisks. */
  what: string
  detail: string
  /** `Ordered`, `Due`, and the day. */
  due: { words: string; at: Date } | null
  /** `1 day late`; null if it is on time. */
  late: string | null
  act: { verb: string } & ({ to: string } | { letter: string } | { queue: JobName })
}

/** A task without a picture and without a date. */
export const blank = { picture: null, due: null, late: null }
