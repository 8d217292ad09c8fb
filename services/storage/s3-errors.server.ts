import type { S3Settings } from "./s3-settings.ts"
import { StorageProblem } from "./storage-problem.ts"

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

const MISSING = new Set(["NotFound", "NoSuchKey", "NoSuchUpload"])
const WRONG_KEY = new Set(["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidSecurity"])
const WRONG_REGION = new Set([
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
])

const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.has(error.name)

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Adds what to check; “no such object” errors stay as they are. */
export function explainS3Error(error: Error, settings: S3Settings): Error {
  if (isMissing(error) || error.name === "AbortError") return error
  const reason = findReason(error, settings)
  return reason ? new StorageProblem(reason, { cause: error }) : error
}

function findReason({ name, message, code, $metadata }: Failure, { bucket, endpoint, region }: S3Settings) {
  const status = $metadata?.httpStatusCode
  const service = endpoint ?? `Amazon S3 (${region})`
  if (status === undefined)
    return `The storage at ${service} cannot be reached: ${message || code || name}. Check S3_ENDPOINT and whether that service runs.`
  if (name === "NoSuchBucket") return `There is no bucket ${bucket} at ${service}. Create it, or change S3_BUCKET.`
  if (WRONG_REGION.has(name) || status === 301)
    return `The bucket ${bucket} is not in the region ${region} (${name}). Change S3_REGION.`
  if (WRONG_KEY.has(name))
    return `The storage at ${service} does not accept the key (${name}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`
  if (status === 401 || status === 403)
    return `The key may not use the bucket ${bucket} (${name}). Allow it to read, write, list and delete there, or change S3_ACCESS_KEY_ID.`
  if (status === 429 || status === 500 || status > 501)
    return `The storage at ${service} answers ${status} (${name}). Its provider’s status page may say more.`
  return null
}
