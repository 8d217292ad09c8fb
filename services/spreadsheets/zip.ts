import type { Readable } from "node:stream"
import { type Entry, openPromise } from "yauzl"
import { TableProblem } from "./table.ts"

export type Zip = {
  has(name: string): boolean
  names: string[]
  open(name: string, maxBytes: number): Promise<Readable>
  close(): void
}

const maxEntries = 20_000
/** All unpacked parts together: many names may refer to the same part. */
const maxUnpackedBytes = 1536 * 1024 * 1024

/** Throws TableProblem for a damaged or absurd zip. */
export async function openZip(path: string): Promise<Zip> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: false }).catch(() => {
    throw new TableProblem("This file is damaged or was cut off: it cannot be unpacked")
  })
  // Reading itself reports damage; without a listener the error event would end the process.
  zip.on("error", () => {})
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    if (zip.entryCount > maxEntries) throw new TableProblem("This file holds too many parts to be a spreadsheet")
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ""), entry)
  } catch (error) {
    zip.close()
    throw error instanceof TableProblem ? error : new TableProblem("This file is damaged: its list of parts is broken")
  }
  return {
    has: (name) => entries.has(name),
    names: [...entries.keys()],
    async open(name, longest) {
      const entry = entries.get(name)
      if (!entry) throw new TableProblem(`This file is damaged: its part ${name} is missing`)
      if (entry.isEncrypted()) throw new TableProblem("This file is protected by a password: save a copy without one")
      // The size is checked against the data while unpacking, so a false one has no effect.
      unpacked += entry.uncompressedSize
      if (entry.uncompressedSize > longest || unpacked > maxUnpackedBytes) {
        throw new TableProblem(
          `This spreadsheet is too large: save it as CSV (${name} unpacks to over ${longest >> 20} MB)`,
        )
      }
      return await zip.openReadStreamPromise(entry).catch(() => {
        throw new TableProblem(`This file is damaged: its part ${name} cannot be unpacked`)
      })
    },
    close: () => zip.close(),
  }
}
