import { problem } from "../../services/images/problems.ts"
import { type AnnouncedFile, nameOfFile, tooManyBytes } from "./upload.ts"

const ends = (name: string, endings: string) => new RegExp(String.raw`\.(?:${endings})$`, "i").test(name)

/** By name and size; null when it may be a picture. `megabytes` are millions of bytes. */
export function refusedByName({ path, bytes }: AnnouncedFile, megabytes: number): string | null {
  const name = nameOfFile(path)
  if (bytes === 0) return problem("empty").message
  if (bytes > megabytes * 1e6) return tooManyBytes(bytes, megabytes)
  if (ends(name, "svg")) return problem("svg").message
  if (ends(name, "dng|cr2|cr3|nef|arw|raf|rw2|orf")) return problem("raw").message
  return null
}
