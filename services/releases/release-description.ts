import { z } from "zod"
import { ReleaseProblem } from "./release-problem.ts"
import { releaseVersionPattern } from "./release-version.ts"
import type { Release } from "./releases.ts"

const maxTarballBytes = 2_000_000_000

const version = z.string().regex(releaseVersionPattern)
/** One below the folder of the description: neither hidden nor in another folder. */
const fileName = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,150}$/)

const fileSchema = z.object({
  name: fileName,
  bytes: z.int().min(1).max(maxTarballBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Other fields are left out: a later version may add some. */
const releaseSchema = z.object({
  version,
  releasedAt: z.iso.datetime(),
  notes: z
    .string()
    .max(100_000)
    .regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u),
  migrations: z.array(z.string().regex(/^[\w.-]{1,150}$/)).max(10_000),
  minimumVersion: version,
  files: z.record(z.string().regex(/^[a-z0-9]{1,20}-[a-z0-9]{1,20}$/), fileSchema),
})

/** @throws ReleaseProblem */
export function parseRelease(bytes: Uint8Array): Release {
  try {
    return checkRelease(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)))
  } catch (error) {
    throw error instanceof ReleaseProblem ? error : describeInvalidRelease(error)
  }
}

/** @throws ReleaseProblem */
export function checkRelease(value: unknown): Release {
  const { data, error } = releaseSchema.safeParse(value)
  if (!data) throw describeInvalidRelease(error)
  return data
}

const describeInvalidRelease = (cause: unknown) =>
  new ReleaseProblem(
    "invalid",
    "The description of the new version isn’t one that this version of Solander can read. Nothing was changed. Try again tomorrow, or install the new version by hand.",
    { cause },
  )
