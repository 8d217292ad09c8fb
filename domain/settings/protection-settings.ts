import { z } from "zod"
import { pictureCaps, protectionLevels } from "../../lib/protection-levels.ts"

export const protectionSettings = z.object({
  level: z.enum(protectionLevels, "Please choose Open, Look only or Closed.").default("open"),
  /** For pictures that are not open. */
  maxSide: z.enum(pictureCaps, "Please choose a size.").default("1600"),
  /** The artist's name in a corner of large files that are not open. */
  mark: z.boolean().default(false),
  /** With Content Credentials (C2PA), also open ones. */
  signsDownloads: z.boolean().default(true),
})

/** Whether the artist has stopped the job that makes pictures again. */
export const protectingSettings = z.object({ isStopped: z.boolean().default(false) })
