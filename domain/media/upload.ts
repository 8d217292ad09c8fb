import { z } from "zod"

/** `server/upload-receivers.ts` has the code for each. */
export const uploadPurposes = [
  "artwork",
  "photo",
  "import",
  "import picture",
  "site export",
  "media file",
  "archive",
  "press",
] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const announcedFileSchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(1000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL, and no name needs the others
    .refine((path) => !/[\x00-\x1f\x7f]/.test(path), "A file name has a character that is not allowed.")
    .transform((path) => path.toWellFormed()),
  bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Last change, in ms since 1970. */
  modifiedMs: z.int().min(0).max(8_640_000_000_000_000),
})
export type AnnouncedFile = z.infer<typeof announcedFileSchema>

export const isSameAnnouncedFile = (one: AnnouncedFile, other: AnnouncedFile) =>
  one.path === other.path && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs

export const announcedFilesSchema = z
  .array(announcedFileSchema)
  .min(1, "Choose at least one file.")
  .max(500, "At most 500 files at a time.")

/** For display only. */
export const getFileName = (path: string): string => path.split(/[\\/]/).at(-1) || "file"

/** Days after the last byte. */
export const uploadRetentionDays = 7

export const formatTooManyBytes = (bytes: number, megabytes: number): string =>
  `It has ${Math.ceil(bytes / 1e6)} MB, and at most ${megabytes} MB can be taken. A JPEG of high quality is much smaller.`
