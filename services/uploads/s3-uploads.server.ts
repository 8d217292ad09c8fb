import { ERRORS } from "@tus/server"
import { withDownload } from "../storage/bucket-transfers.server.ts"
import { openS3 } from "../storage/s3-client.server.ts"
import { deleteObjects, listObjects } from "../storage/s3-objects.server.ts"
import type { S3Settings } from "../storage/s3-settings.ts"
import { abortUnfinished, listUnfinished } from "../storage/s3-unfinished.server.ts"
import { openTemporaryFolder } from "../storage/temporary-folder.server.ts"
import { getUploadKey, S3UploadStore, uploadsRoot } from "./s3-tus-store.server.ts"
import { isUploadId } from "./upload-id.ts"
import type { Uploads } from "./uploads.ts"

export type S3Uploads = Uploads & { close(): void }

/** In the bucket, so that any process can continue an upload. @param scratch a folder for files that are used by path */
export async function openS3Uploads(settings: S3Settings, { scratch }: { scratch: string }): Promise<S3Uploads> {
  const s3 = openS3(settings)
  const { client, bucket } = s3
  const get = async (key: string) => (await s3.read(key))?.body ?? null
  const store = new S3UploadStore(settings)
  await openTemporaryFolder(scratch)
  return {
    async findReceivedBytes(id) {
      try {
        return (await store.getUpload(id)).offset
      } catch (error) {
        if (error === ERRORS.FILE_NOT_FOUND) return null
        throw error
      }
    },
    withFile: async (id, use) => withDownload({ get, scratch }, getUploadKey(id), use),
    async remove(id) {
      const key = getUploadKey(id)
      for (const leftover of await listUnfinished(client, bucket, key)) await abortUnfinished(client, bucket, leftover)
      await deleteObjects(client, bucket, [`${key}.part`, key, `${key}.info`])
    },
    async list() {
      const latest = new Map<string, Date>()
      const addTime = (key: string, at: Date) => {
        const id = key.slice(uploadsRoot.length).replace(/\.(info|part)$/, "")
        const known = latest.get(id)
        if (isUploadId(id) && (!known || known < at)) latest.set(id, at)
      }
      for (const { key, modifiedAt } of await listObjects(client, bucket, uploadsRoot)) addTime(key, modifiedAt)
      for (const { key, startedAt } of await listUnfinished(client, bucket, uploadsRoot)) addTime(key, startedAt)
      return [...latest].map(([id, touchedAt]) => ({ id, touchedAt }))
    },
    openStore: () => store,
    close() {
      s3.close()
      store.close()
    },
  }
}
