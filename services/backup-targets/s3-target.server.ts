import type { Readable } from "node:stream"
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { createS3Config } from "../storage/s3-client.server.ts"
import { nullIfMissing } from "../storage/s3-errors.server.ts"
import { listObjects } from "../storage/s3-objects.server.ts"
import type { S3TargetSettings, TargetDriver } from "./backup-targets.ts"
import { collectBytes, maxFileBytes, maxListedFiles } from "./target-limits.ts"
import { describeTargetProblem, TargetProblem } from "./target-problem.ts"

type S3Failure = Error & { $metadata?: { httpStatusCode?: number } }

const wrongKey = new Set(["InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidSecurity"])
const missing = new Set(["NoSuchBucket", "PermanentRedirect", "AuthorizationHeaderMalformed"])
const full = new Set(["QuotaExceeded", "XMinioStorageFull", "EntityTooLarge"])

function findCode({ name, $metadata }: S3Failure) {
  const status = $metadata?.httpStatusCode
  if (name === "TimeoutError") return "slow"
  if (status === undefined) return "unreachable"
  if (wrongKey.has(name)) return "credentials"
  if (missing.has(name)) return "missing"
  if (full.has(name) || status === 507) return "full"
  if (status === 401 || status === 403) return "read-only"
  return "unexpected"
}

export function openS3Target(settings: S3TargetSettings, { silenceMs }: { silenceMs: number }): TargetDriver {
  const { endpoint, bucket: Bucket, path, ...others } = settings
  const root = path ? `${path.replace(/^\/+|\/+$/g, "")}/` : ""
  const place = `The bucket ${Bucket} at ${endpoint || "Amazon S3"}`
  const client = new S3Client({
    ...createS3Config({ ...others, bucket: Bucket, ...(endpoint && { endpoint }), silenceMs }),
    // The caller repeats what failed.
    maxAttempts: 1,
  })
  const attempt = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await task()
    } catch (error) {
      if (error instanceof TargetProblem || (error as Error).name === "AbortError") throw error
      throw describeTargetProblem(findCode(error as S3Failure), place, error)
    }
  }
  return {
    prepare: async () => {},
    put: (name, bytes, abortSignal) =>
      attempt(async () => {
        await client.send(new PutObjectCommand({ Bucket, Key: root + name, Body: bytes }), { abortSignal })
      }),
    get: (name, abortSignal) =>
      attempt(async () => {
        const found = await client
          .send(new GetObjectCommand({ Bucket, Key: root + name }), { abortSignal })
          .catch(nullIfMissing)
        return found?.Body ? collectBytes(found.Body as Readable, maxFileBytes, place) : null
      }),
    list: (folder) =>
      attempt(async () => {
        const found = await listObjects(client, Bucket, `${root}${folder}/`, {
          maxPages: maxListedFiles / 1000,
        })
        return found.map(({ key, ...file }) => ({ name: key.slice(root.length), ...file }))
      }),
    remove: (name) =>
      attempt(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: root + name }))
      }),
    close: async () => client.destroy(),
  }
}
