import { join } from "node:path"
import { openFsStorage } from "../services/storage/fs-storage.server.ts"
import type { S3Settings } from "../services/storage/s3-settings.ts"
import type { FileStorage } from "../services/storage/storage.ts"
import { StorageProblem } from "../services/storage/storage-problem.ts"
import { openFsUploads } from "../services/uploads/fs-uploads.server.ts"
import type { Uploads } from "../services/uploads/uploads.ts"
import type { Env } from "./env.ts"

type OpenFiles = { storage: FileStorage; uploads: Uploads; close(): void }

export const storageKinds = ["folder", "s3", "supabase"] as const
export type StorageKind = (typeof storageKinds)[number]

export function getStorageKind(env: Env): StorageKind {
  if (env.STORAGE) return env.STORAGE
  if (env.S3_BUCKET) return "s3"
  return env.SUPABASE_URL ? "supabase" : "folder"
}

/** @throws StorageProblem with a sentence for the operator */
export async function openFiles(env: Env, data: string): Promise<OpenFiles> {
  const kind = getStorageKind(env)
  const { storage, close } = await openStorage(env, data, kind)
  const settings = kind === "s3" ? getS3Settings(env) : null
  if (!settings) return { storage, uploads: await openFsUploads({ folder: join(data, "uploads") }), close }
  const { openS3Uploads } = await import("../services/uploads/s3-uploads.server.ts")
  const uploads = await openS3Uploads(settings, { scratch: join(data, "scratch") })
  return {
    storage,
    uploads,
    close() {
      close()
      uploads.close()
    },
  }
}

/** @throws StorageProblem with a sentence for the operator, also when it is not configured */
export async function openStorage(
  env: Env,
  data: string,
  kind: StorageKind,
): Promise<{ storage: FileStorage; close(): void }> {
  const scratch = join(data, "scratch")
  if (kind === "folder") return { storage: await openFsStorage({ folder: join(data, "files") }), close() {} }
  // The libraries add half a second to a start.
  if (kind === "s3") {
    const { openS3Storage } = await import("../services/storage/s3-storage.server.ts")
    const storage = await openS3Storage(getS3Settings(env) ?? throwUnset("S3_BUCKET"), { scratch })
    return { storage, close: storage.close }
  }
  const { openSupabaseStorage } = await import("../services/storage/supabase-storage.server.ts")
  const { SUPABASE_URL, SUPABASE_KEY: key, SUPABASE_BUCKET: bucket } = env
  const storage = await openSupabaseStorage(
    { url: SUPABASE_URL ?? throwUnset("SUPABASE_URL"), key, bucket },
    { scratch },
  )
  return { storage, close: storage.close }
}

function getS3Settings(env: Env): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  return { bucket, accessKeyId, secretAccessKey, endpoint: env.S3_ENDPOINT, region: env.S3_REGION ?? "us-east-1" }
}

function throwUnset(name: string): never {
  throw new StorageProblem(`This storage is not set: set ${name} and what goes with it, then begin again.`)
}
