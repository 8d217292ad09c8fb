import { join } from "node:path"
import { openFsStorage } from "../services/storage/fs-storage.server.ts"
import type { S3Settings } from "../services/storage/s3-settings.ts"
import type { FileStorage } from "../services/storage/storage.ts"
import { openFsUploads } from "../services/uploads/fs-uploads.server.ts"
import type { Uploads } from "../services/uploads/uploads.ts"
import type { Env } from "./env.ts"

export type OpenFiles = { storage: FileStorage; uploads: Uploads; close(): void }

/**
 * Files and uploads: in the bucket that the settings name, or in the data folder.
 * @throws StorageProblem with a sentence for the person at the terminal
 */
export async function openFiles(env: Env, data: string): Promise<OpenFiles> {
  const settings = s3Settings(env)
  if (!settings) {
    const storage = await openFsStorage({ folder: join(data, "files") })
    return { storage, uploads: await openFsUploads({ folder: join(data, "uploads") }), close() {} }
  }
  // The library for S3 costs half a second of a start: only who uses it loads it.
  const [{ openS3Storage }, { openS3Uploads }] = await Promise.all([
    import("../services/storage/s3-storage.server.ts"),
    import("../services/uploads/s3-uploads.server.ts"),
  ])
  const scratch = join(data, "scratch")
  const storage = await openS3Storage(settings, { scratch })
  const uploads = await openS3Uploads(settings, { scratch })
  return {
    storage,
    uploads,
    close() {
      storage.close()
      uploads.close()
    },
  }
}

function s3Settings(env: Env): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  return { bucket, accessKeyId, secretAccessKey, endpoint: env.S3_ENDPOINT, region: env.S3_REGION ?? "us-east-1" }
}
