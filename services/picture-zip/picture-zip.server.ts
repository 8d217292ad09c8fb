import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { type Entry, openPromise } from "yauzl"

const pictureName = /\.(?:jpe?g|jfif|png|webp|avif|tiff?|gif|hei[cf])$/i
const isHidden = (path: string) => path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX")

const maxEntries = 20_000
/** A ZIP path may have 65,535 bytes; file systems accept a few thousand. */
const maxPathLength = 1000

/** The message is a sentence for the uploader. */
export class ZipProblem extends Error {}

/** @throws ZipProblem */
export async function listZipPictures(path: string): Promise<string[]> {
  return withEntries(path, async (entries) => entries.map(({ fileName }) => fileName))
}

/** `to` must not exist. @returns false for an entry that is longer than `maxBytes`, encrypted or missing */
export async function unpackPicture(path: string, name: string, to: string, maxBytes: number): Promise<boolean> {
  return withEntries(path, async (entries, zip) => {
    const entry = entries.find(({ fileName }) => fileName === name)
    // The stated length is checked against the data while it is unpacked.
    if (!entry || entry.isEncrypted() || entry.uncompressedSize > maxBytes) return false
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { flags: "wx" }))
    return true
  })
}

type Zip = Awaited<ReturnType<typeof openPromise>>

async function withEntries<T>(path: string, use: (entries: Entry[], zip: Zip) => Promise<T>): Promise<T> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new ZipProblem("It is not a ZIP file, or it was cut off.")
  })
  // Reading itself reports damage; without a listener the error event would end the process.
  zip.on("error", () => {})
  try {
    if (zip.entryCount > maxEntries) throw new ZipProblem("It has more than 20,000 files. Split it into several.")
    const entries: Entry[] = []
    try {
      for await (const entry of zip.eachEntry()) {
        const { fileName } = entry
        if (fileName.length <= maxPathLength && pictureName.test(fileName) && !isHidden(fileName)) entries.push(entry)
      }
    } catch {
      throw new ZipProblem("It is damaged: its list of files cannot be read.")
    }
    return await use(entries, zip)
  } finally {
    zip.close()
  }
}
