import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { type Entry, openPromise } from "yauzl"

const pictureName = /\.(?:jpe?g|jfif|png|webp|avif|tiff?|gif|hei[cf])$/i
const isHidden = (path: string) => path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX")

const mostEntries = 20_000
/** A path may have 65,535 bytes; no file system takes one that is longer than a few thousand. */
const longestPath = 1000

/** A ZIP file that cannot be used, with a sentence for the person who brought it. */
export class ZipProblem extends Error {}

/** The paths of the pictures in a ZIP file, in its order. @throws ZipProblem */
export async function picturesInZip(path: string): Promise<string[]> {
  return withEntries(path, async (entries) => entries.map(({ fileName }) => fileName))
}

/**
 * Unpacks one picture of a ZIP file into a file, which must not exist.
 * @returns false when it is longer than `maxBytes`, protected, or not there
 */
export async function unpackPicture(path: string, name: string, to: string, maxBytes: number): Promise<boolean> {
  return withEntries(path, async (entries, zip) => {
    const entry = entries.find(({ fileName }) => fileName === name)
    // the length is checked against the data while it is unpacked
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
  // Damage is reported by the reading itself; an unheard error event would end the process.
  zip.on("error", () => {})
  try {
    if (zip.entryCount > mostEntries) throw new ZipProblem("It has more than 20,000 files. Split it into several.")
    const entries: Entry[] = []
    try {
      for await (const entry of zip.eachEntry()) {
        const { fileName } = entry
        if (fileName.length <= longestPath && pictureName.test(fileName) && !isHidden(fileName)) entries.push(entry)
      }
    } catch {
      throw new ZipProblem("It is damaged: its list of files cannot be read.")
    }
    return await use(entries, zip)
  } finally {
    zip.close()
  }
}
