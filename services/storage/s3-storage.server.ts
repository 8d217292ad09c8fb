import { randomUUID } from "node:crypto"
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3"
import { requireKey } from "./keys.ts"
import { openS3Bucket } from "./s3-bucket.server.ts"
import { openS3 } from "./s3-client.server.ts"
import type { S3Settings } from "./s3-settings.ts"
import { abortUnfinished, listUnfinished } from "./s3-unfinished.server.ts"
import type { FileStorage } from "./storage.ts"
import { abandonedAfterMs, openTemporaryFolder } from "./temporary-folder.server.ts"

export type S3Storage = FileStorage & { close(): void }

/**
 * No object is public: the site serves public files under `/files/`. @throws StorageProblem when the bucket cannot be reached
 * or written
 */
export async function openS3Storage(settings: S3Settings, { scratch }: { scratch: string }): Promise<S3Storage> {
  const s3 = openS3(settings)
  const { client, bucket } = s3
  await checkWritable(client, bucket)
  for (const root of ["private/", "public/"]) await purgeUnfinished(client, bucket, root)
  await openTemporaryFolder(scratch)
  return {
    private: openS3Bucket(s3, { root: "private/", scratch }),
    public: openS3Bucket(s3, { root: "public/", scratch }),
    publicUrl: (key) => `/files/${requireKey(key)}`,
    close: s3.close,
  }
}

async function checkWritable(client: S3Client, bucket: string): Promise<void> {
  const probe = { Bucket: bucket, Key: `checks/${randomUUID()}` }
  await client.send(new PutObjectCommand({ ...probe, Body: "Solander can write here." }))
  await client.send(new DeleteObjectCommand(probe))
}

/** Unfinished parts of killed processes would stay, invisible but charged for. */
async function purgeUnfinished(client: S3Client, bucket: string, root: string): Promise<void> {
  for (const leftover of await listUnfinished(client, bucket, root)) {
    if (Date.now() - leftover.startedAt.getTime() > abandonedAfterMs) await abortUnfinished(client, bucket, leftover)
  }
}
