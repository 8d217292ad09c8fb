import { openKeyedQueue } from "../../lib/keyed-queue.ts"
import { fetchRelease, getPlatformFile } from "./fetch-release.server.ts"
import { readVerifiedRelease, selectRelease } from "./find-release.server.ts"
import { openFolderFiles } from "./folder-files.server.ts"
import { checkRelease } from "./release-description.ts"
import type { ReleaseFiles } from "./release-files.ts"
import type { ReleaseSource, Releases } from "./releases.ts"
import { openWebFiles } from "./web-files.server.ts"

type ReleasesOptions = {
  /** Such as `linux-x64`; by default this machine's. */
  platform?: string
  /** Milliseconds without a byte, after which a server is given up. */
  silenceMs?: number
  now?: () => Date
}

const defaultSilenceMs = 30_000

export function openReleases({
  platform = `${process.platform}-${process.arch}`,
  silenceMs = defaultSilenceMs,
  now = () => new Date(),
}: ReleasesOptions = {}): Releases {
  const fetches = openKeyedQueue()
  const openFiles = ({ address }: ReleaseSource): ReleaseFiles =>
    address.startsWith("/") ? openFolderFiles(address) : openWebFiles(address.trim(), { silenceMs })
  return {
    async find(source, known) {
      const release = selectRelease(await readVerifiedRelease(openFiles(source), source.publicKeys), known, now())
      if (release) getPlatformFile(release, platform)
      return release
    },
    async fetch(source, release, options) {
      // It may come from the database, and its version names a folder.
      const checked = checkRelease(release)
      const file = getPlatformFile(checked, platform)
      const leave = await fetches.enter([options.versionsFolder])
      try {
        await fetchRelease(openFiles(source), { version: checked.version, platform, file }, options)
      } finally {
        leave()
      }
    },
  }
}
