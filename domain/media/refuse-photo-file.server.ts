import { pictureProblem } from "../../services/images/problems.ts"
import { type AnnouncedFile, formatTooManyBytes, getFileName } from "./upload.ts"

const hasEnding = (name: string, endings: string) => new RegExp(String.raw`\.(?:${endings})$`, "i").test(name)

/** By name and size; null when it may be a picture. `megabytes` are millions of bytes. */
export function refusePhotoFile({ path, bytes }: AnnouncedFile, megabytes: number): string | null {
  const name = getFileName(path)
  if (bytes === 0) return pictureProblem("empty").message
  if (bytes > megabytes * 1e6) return formatTooManyBytes(bytes, megabytes)
  if (hasEnding(name, "svg")) return pictureProblem("svg").message
  if (hasEnding(name, "dng|cr2|cr3|nef|arw|raf|rw2|orf")) return pictureProblem("raw").message
  return null
}
