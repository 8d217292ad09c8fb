import { z } from "zod"

/** What files may be uploaded for. Each has code that uses the file when its last byte is here (`server/upload-takers.ts`). */
export const uploadPurposes = ["artwork", "photo", "import", "import picture", "archive", "press"] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** A file as the browser describes it before it sends any byte. `path` is the name with the folders that were dropped. */
export const announcedFile = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(1000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL, and no name needs the others
    .refine((path) => !/[\x00-\x1f\x7f]/.test(path), "A file name has a character that is not allowed.")
    .transform((path) => path.toWellFormed()),
  bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Of the last change, in milliseconds since 1970. */
  modifiedMs: z.int().min(0).max(8_640_000_000_000_000),
})
export type AnnouncedFile = z.infer<typeof announcedFile>

/** Whether two of the files that were chosen together are the same one. */
export const isCopy = (one: AnnouncedFile, other: AnnouncedFile) =>
  one.path === other.path && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs

/** Files that are chosen together. */
export const announcedFiles = z
  .array(announcedFile)
  .min(1, "Choose at least one file.")
  .max(500, "At most 500 files at a time.")

/** The last part of a path, whichever way its slashes lean: what the owner calls the file. It is only displayed. */
export const nameOfFile = (path: string): string => path.split(/[\\/]/).at(-1) || "file"

/** How long the bytes of an upload are kept after the last ones arrived, in days. */
export const keepUploadDays = 7

/** A sentence for a file over the limit. @param megabytes the limit, in millions of bytes */
export const tooManyBytes = (bytes: number, megabytes: number): string =>
  `It has ${Math.ceil(bytes / 1e6)} MB, and at most ${megabytes} MB can be taken. A JPEG of high quality is much smaller.`
