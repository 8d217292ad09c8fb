import { buffer } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { type Header, pack as openPack } from "tar-stream"

export type TarballEntry = {
  name: string
  type?: Header["type"]
  body?: string | Buffer
  linkname?: string
  mode?: number
}

export const testTop = "solander-1.1.0-linux-x64"

/** A whole program, to which a test adds what it is about. */
export const programEntries: TarballEntry[] = [
  { name: `${testTop}/`, type: "directory" },
  { name: `${testTop}/build/`, type: "directory" },
  { name: `${testTop}/build/start.js`, body: "console.log(1)\n" },
  { name: `${testTop}/package.json`, body: JSON.stringify({ name: "solander", version: "1.1.0" }) },
  { name: `${testTop}/solander`, body: "#!/bin/sh\n", mode: 0o4777 },
]

export async function formatTar(entries: TarballEntry[]): Promise<Buffer> {
  const pack = openPack()
  for (const { name, type = "file", body = "", linkname, mode } of entries)
    pack.entry({ name, type, ...(linkname !== undefined && { linkname }), ...(mode !== undefined && { mode }) }, body)
  pack.finalize()
  return buffer(pack as unknown as AsyncIterable<Buffer>)
}

export const formatTarball = async (entries: TarballEntry[]): Promise<Buffer> => gzipSync(await formatTar(entries))

/** Entries that the library would not write: its header is changed, and the sum over it corrected. */
export async function formatOddTar(entry: TarballEntry, change: (header: Buffer) => void): Promise<Buffer> {
  const tar = await formatTar([entry])
  const header = tar.subarray(0, 512)
  change(header)
  header.fill(" ", 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
  // Without the blocks of zeros that end a tar.
  return tar.subarray(0, tar.length - 1024)
}
