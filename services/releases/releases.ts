/** Where releases are published, and whose signature counts. */
export type ReleaseSource = {
  /** An https address, a folder, or the path of a description. */
  address: string
  /** OpenSSH public keys, one a line. */
  publicKeys: string
}

/** Of one platform's tarball. */
export type ReleaseFile = { name: string; bytes: number; sha256: string }

/** `latest.json`, as `npm run release` writes and signs it. */
export type Release = {
  version: string
  /** ISO 8601 */
  releasedAt: string
  /** The changelog's section, in plain text. */
  notes: string
  /** Names of the migrations that it contains. */
  migrations: string[]
  /** The oldest version that can be updated to it. */
  minimumVersion: string
  /** By platform, such as `linux-x64`. */
  files: Record<string, ReleaseFile>
}

/** What is installed, and the newest that was ever seen: older descriptions are refused. */
export type KnownReleases = { current: string; newestReleasedAt: string | null }

export type FetchStep = "downloading" | "verifying" | "unpacking"

export type FetchOptions = {
  /** Gets the release in a folder named by its version. */
  versionsFolder: string
  onProgress?: (step: FetchStep, doneBytes: number, totalBytes: number) => void
  signal?: AbortSignal
}

/** Finds signed releases and unpacks them. Nothing is unpacked that is not verified. */
export type Releases = {
  /** Null when the newest one is installed. @throws ReleaseProblem with a sentence for the owner */
  find(source: ReleaseSource, known: KnownReleases): Promise<Release | null>
  /** Continues what was downloaded before. Does nothing when the version is unpacked. @throws ReleaseProblem */
  fetch(source: ReleaseSource, release: Release, options: FetchOptions): Promise<void>
}
