import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises"
import { join } from "node:path"
import { downloadTarball, getPartBytes } from "./download-tarball.server.ts"
import { describeDamaged, describeTooLittleSpace, explainDiskError } from "./fetch-problems.ts"
import { flushFolder, flushPath } from "./flush-folder.server.ts"
import type { ReleaseFiles } from "./release-files.ts"
import { ReleaseProblem } from "./release-problem.ts"
import type { FetchOptions, Release, ReleaseFile } from "./releases.ts"
import { checkUnpacked, unpackTarball } from "./unpack-tarball.server.ts"

type PlatformRelease = { version: string; platform: string; file: ReleaseFile }

/** Several times of what programs and fonts compress to. */
const unpackedPerTarballByte = 4
const unpackingPrefix = ".unpacking-"

export function getPlatformFile({ version, files }: Release, platform: string): ReleaseFile {
  const file = Object.hasOwn(files, platform) ? files[platform] : undefined
  if (file) return file
  throw new ReleaseProblem(
    "platform",
    `Solander ${version} isn’t made for this kind of computer (${platform}). Your site is safe and keeps running as it is. Ask the people who publish Solander whether it will be.`,
  )
}

/** @throws ReleaseProblem, or the signal's reason */
export async function fetchRelease(
  files: ReleaseFiles,
  release: PlatformRelease,
  options: FetchOptions,
): Promise<void> {
  const { versionsFolder, signal } = options
  const { version, platform, file } = release
  signal?.throwIfAborted()
  const target = join(versionsFolder, version)
  if (await isFolder(target)) return
  const partName = `${version}-${platform}.tar.gz.part`
  const downloads = join(versionsFolder, ".download")
  const part = join(downloads, partName)
  try {
    await mkdir(downloads, { recursive: true })
    await removeLeftovers(versionsFolder, partName)
    await requireSpace(versionsFolder, file.bytes, await getPartBytes(part))
    await downloadTarball(files, file, part, options)
    await unpackRelease(part, release, options)
    await rm(downloads, { recursive: true, force: true })
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ReleaseProblem ? error : (explainDiskError(error) ?? error)
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

/** Of earlier attempts and other versions. */
async function removeLeftovers(versionsFolder: string, partName: string): Promise<void> {
  const downloads = join(versionsFolder, ".download")
  for (const name of await readdir(versionsFolder))
    if (name.startsWith(unpackingPrefix)) await rm(join(versionsFolder, name), { recursive: true, force: true })
  for (const name of await readdir(downloads))
    if (name !== partName) await rm(join(downloads, name), { recursive: true, force: true })
}

async function requireSpace(folder: string, bytes: number, partBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const needed = Math.max(0, bytes - partBytes) + bytes * unpackedPerTarballByte
  if (free < needed) throw describeTooLittleSpace(needed, free)
}

/** The folder gets its name when it is whole. A tarball that cannot be unpacked is deleted. */
async function unpackRelease(
  tarball: string,
  { version, platform, file }: PlatformRelease,
  { versionsFolder, onProgress, signal }: FetchOptions,
): Promise<void> {
  const folder = join(versionsFolder, `${unpackingPrefix}${version}`)
  try {
    await unpackTarball(tarball, {
      top: `solander-${version}-${platform}`,
      folder,
      onRead: (bytes) => onProgress?.("unpacking", bytes, file.bytes),
      signal,
    })
    await checkUnpacked(folder, version)
    await flushFolder(folder)
    signal?.throwIfAborted()
    await rename(folder, join(versionsFolder, version))
    await flushPath(versionsFolder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    signal?.throwIfAborted()
    const diskProblem = explainDiskError(error)
    if (!diskProblem && !isFromTarball(error as NodeJS.ErrnoException)) throw error
    await rm(tarball, { force: true })
    throw diskProblem ?? describeDamaged(error)
  }
}

/** Otherwise an error of this machine: names that exist already, are too long, or are missing, are the tarball's. */
const isFromTarball = ({ syscall, code = "" }: NodeJS.ErrnoException) =>
  syscall === undefined || ["EEXIST", "ENAMETOOLONG", "ENOENT"].includes(code)
