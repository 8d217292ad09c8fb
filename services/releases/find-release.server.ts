import { parseRelease } from "./release-description.ts"
import type { ReleaseFiles } from "./release-files.ts"
import { ReleaseProblem } from "./release-problem.ts"
import { compareReleaseVersions } from "./release-version.ts"
import type { KnownReleases, Release } from "./releases.ts"
import { readTrustedKeys, verifySignature } from "./verify-signature.server.ts"

const maxDescriptionBytes = 256_000
const maxSignatureBytes = 16_000

/** One clock may be ahead of the other. */
const maxFutureMs = 48 * 3_600_000

/** Parsed only after its signature was verified. @throws ReleaseProblem */
export async function readVerifiedRelease(files: ReleaseFiles, publicKeys: string): Promise<Release> {
  if ((await readTrustedKeys(publicKeys)).length === 0)
    throw new ReleaseProblem(
      "unsigned",
      "This site knows no key that new versions are signed with, so it can’t tell a real one from a forged one. Nothing was changed. Enter the key, then check again.",
    )
  const description = await files.readDescription(maxDescriptionBytes)
  if (!description)
    throw new ReleaseProblem(
      "unreachable",
      "Nothing is published at the address for new versions. Your site keeps running as it is. Check the address, or try again later.",
    )
  const signature = await files.readSignature(maxSignatureBytes)
  if (!signature)
    throw new ReleaseProblem(
      "unsigned",
      "The new version isn’t signed, so there’s no telling who made it, and it wasn’t used. Your site is safe and keeps running as it is. Try again tomorrow.",
    )
  try {
    await verifySignature(description, signature.toString("latin1"), publicKeys)
  } catch (error) {
    throw new ReleaseProblem(
      "forged",
      "The signature of the new version isn’t from the people who publish Solander, so it wasn’t used. Your site is safe and keeps running as it is. Try again tomorrow, and tell them if it happens again.",
      { cause: error },
    )
  }
  return parseRelease(description)
}

/** Null when it is not newer. @throws ReleaseProblem */
export function selectRelease(
  release: Release,
  { current, newestReleasedAt }: KnownReleases,
  now: Date,
): Release | null {
  const releasedAt = Date.parse(release.releasedAt)
  if (newestReleasedAt !== null && releasedAt < Date.parse(newestReleasedAt))
    throw new ReleaseProblem(
      "older",
      "The address for new versions announces an older one than before, as someone would who wants to hide a newer one. Nothing was changed, and your site keeps running as it is. Try again tomorrow.",
    )
  if (releasedAt > now.getTime() + maxFutureMs)
    throw new ReleaseProblem(
      "invalid",
      "The new version is dated in the future, so this computer’s clock may be wrong. Nothing was changed. Set the clock, then check again.",
    )
  if (compareReleaseVersions(release.version, current) <= 0) return null
  if (compareReleaseVersions(release.minimumVersion, current) > 0)
    throw new ReleaseProblem(
      "too-old",
      `Solander ${release.version} can’t be installed over ${current} in one step. Your site is safe and keeps running as it is. Install ${release.minimumVersion} first, then check again.`,
    )
  return release
}
