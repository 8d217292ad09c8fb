import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { describeCutOff, describeDamaged, explainDiskError } from "./fetch-problems.ts"
import { countBytes } from "./limited-bytes.ts"
import type { ReleaseFiles } from "./release-files.ts"
import { ReleaseProblem } from "./release-problem.ts"
import type { FetchOptions, ReleaseFile } from "./releases.ts"

type DownloadOptions = Pick<FetchOptions, "onProgress" | "signal">

/** Leaves a whole tarball with the announced checksum at the path, or at most a part that is continued later. @throws ReleaseProblem */
export async function downloadTarball(
  files: ReleaseFiles,
  file: ReleaseFile,
  path: string,
  options: DownloadOptions,
): Promise<void> {
  const isContinued = (await getPartBytes(path)) > 0
  await downloadRest(files, file, path, options)
  if (await hasChecksum(file, path, options)) return
  await rm(path, { force: true })
  if (!isContinued) throw describeDamaged(new Error("The checksum is another."))
  // The part before may be of a file that was replaced since.
  await downloadTarball(files, file, path, options)
}

export async function getPartBytes(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

async function downloadRest(
  files: ReleaseFiles,
  { name, bytes }: ReleaseFile,
  path: string,
  { onProgress, signal }: DownloadOptions,
): Promise<void> {
  const partBytes = await getPartBytes(path)
  if (partBytes === bytes) return
  if (partBytes > bytes) await rm(path)
  const wanted = partBytes > bytes ? 0 : partBytes
  let done = wanted
  try {
    const { body, from } = await files.openTarball(name, wanted, bytes, signal)
    done = from
    const count = countBytes(
      bytes - from,
      () => describeDamaged(new Error("The file is longer.")),
      (received) => {
        done = from + received
        onProgress?.("downloading", done, bytes)
      },
    )
    const part = createWriteStream(path, { flags: from > 0 ? "a" : "w", mode: 0o600, flush: true })
    await pipeline(body, count, part, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    const problem = error instanceof ReleaseProblem ? error : (explainDiskError(error) ?? describeCutOff(error))
    if (problem.code === "disk" || problem.code === "damaged") await rm(path, { force: true })
    throw problem
  }
  if (done < bytes) throw describeCutOff()
}

/** Of what is on the disk, a part of an earlier attempt included. */
async function hasChecksum(
  { bytes, sha256 }: ReleaseFile,
  path: string,
  { onProgress, signal }: DownloadOptions,
): Promise<boolean> {
  const hash = createHash("sha256")
  const count = countBytes(
    bytes,
    () => describeDamaged(),
    (read) => onProgress?.("verifying", read, bytes),
  )
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), count, hash, { signal })
  return hash.digest("hex") === sha256
}
