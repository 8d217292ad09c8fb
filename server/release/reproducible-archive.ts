import { spawn } from "node:child_process"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"

type ArchiveOptions = {
  folder: string
  /** Paths below the folder. */
  paths: string[]
  /** Seconds since 1970, for every file. */
  time: number
  exclude?: string[]
}

/** The same files make the same bytes: sorted, of one owner and time, with modes that no umask changes. */
export async function writeTarball(file: string, { folder, paths, time, exclude = [] }: ArchiveOptions): Promise<void> {
  const fixed = ["--format=gnu", "--sort=name", `--mtime=@${time}`, "--owner=0", "--group=0", "--numeric-owner"]
  const args = [
    ...fixed,
    "--mode=u=rwX,go=rX",
    ...exclude.map((path) => `--exclude=${path}`),
    "-c",
    "-C",
    folder,
    ...paths,
  ]
  const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(tar, "close")
  // Node's gzip writes no time and no name, and its version is the project's.
  await pipeline(tar.stdout, createGzip(), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}
