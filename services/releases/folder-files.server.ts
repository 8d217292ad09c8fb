import type { FileHandle } from "node:fs/promises"
import { open, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { describeDamaged, describeMissingFile, describeUnreachable } from "./fetch-problems.ts"
import { collectLimited } from "./limited-bytes.ts"
import { descriptionName } from "./release-addresses.ts"
import type { OpenedTarball, ReleaseFiles } from "./release-files.ts"

/** @param address a folder's path or a description's */
export function openFolderFiles(address: string): ReleaseFiles {
  const getDescriptionPath = async () => {
    const isFolder = (await stat(address).catch(() => null))?.isDirectory() ?? false
    return isFolder ? join(address, descriptionName) : address
  }
  return {
    async readDescription(maxBytes) {
      return readSmallFile(await getDescriptionPath(), maxBytes)
    },
    async readSignature(maxBytes) {
      return readSmallFile(`${await getDescriptionPath()}.sig`, maxBytes)
    },
    async openTarball(name, from, bytes): Promise<OpenedTarball> {
      const file = await openRegularFile(join(dirname(await getDescriptionPath()), name))
      if (!file) throw describeMissingFile()
      if (file.bytes !== bytes) {
        await file.handle.close()
        throw describeDamaged(new Error(`The file has ${file.bytes} bytes.`))
      }
      return { body: file.handle.createReadStream({ start: from }), from }
    },
  }
}

async function readSmallFile(path: string, maxBytes: number): Promise<Buffer | null> {
  const file = await openRegularFile(path)
  return file && collectLimited(file.handle.createReadStream(), maxBytes)
}

/** Null when it is missing. A pipe would be waited for without an end. @throws ReleaseProblem */
async function openRegularFile(path: string): Promise<{ handle: FileHandle; bytes: number } | null> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new Error(`${path} is not a file.`)
    return { handle: await open(path), bytes: found.size }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw describeUnreachable(error)
  }
}
