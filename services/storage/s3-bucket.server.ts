import { pipeline } from "node:stream/promises"
import { DeleteObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3"
import { Upload } from "@aws-sdk/lib-storage"
import mimeTypes from "mime-types"
import { createBucketWrites, type WriteFile, withDownload } from "./bucket-transfers.server.ts"
import { isStorageKey, requireKey } from "./keys.ts"
import { createMeter, toStream } from "./meter.server.ts"
import type { Head, S3 } from "./s3-client.server.ts"
import { nullIfMissing } from "./s3-errors.server.ts"
import { deleteObjects, listObjects } from "./s3-objects.server.ts"
import type { Bucket } from "./storage.ts"

/** At most three parts of a file are in memory. A file may have 10,000 parts: 80 GB. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3

const OCTETS = "application/octet-stream"

export function openS3Bucket(s3: S3, { root, scratch }: { root: string; scratch: string }): Bucket {
  const { client, bucket: Bucket } = s3
  const at = (key: string) => ({ Bucket, Key: root + requireKey(key) })
  const below = (folder?: string) =>
    listObjects(client, Bucket, folder === undefined ? root : `${root}${requireKey(folder)}/`)

  /** An object appears, or replaces another, only with its last byte. */
  const write: WriteFile = async (key, body, { maxBytes, signal }) => {
    const meter = createMeter(maxBytes)
    const ContentType = mimeTypes.lookup(key) || OCTETS
    const upload = new Upload({
      client,
      params: { ...at(key), Body: meter.stream, ContentType },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    })
    // Aborting ends the stream, so that the parts are deleted before the caller's promise rejects.
    const reading = pipeline(toStream(body), meter.stream, { signal })
    const sending = upload.done()
    // A failure on either side ends the other. The body's error reaches the sending side by itself; the reverse may not.
    sending.catch((error: Error) => meter.stream.destroy(error))
    for (const side of await Promise.allSettled([sending, reading])) if (side.status === "rejected") throw side.reason
    return { key, ...meter.read() }
  }

  const bucket: Bucket = {
    ...createBucketWrites(write),
    get: async (key) => (await bucket.read(key))?.body ?? null,
    async read(key, part) {
      if (!isStorageKey(key)) return null
      const found = await s3.read(root + key, part)
      return found && { ...described(found.head), body: found.body }
    },
    async stat(key) {
      if (!isStorageKey(key)) return null
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)
      return found && described(found)
    },
    exists: async (key) => (await bucket.stat(key)) !== null,
    delete: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    list: async (folder) => (await below(folder)).map(({ key }) => key.slice(root.length)),
    listSized: async (folder) =>
      (await below(folder)).map(({ key, ...file }) => ({ key: key.slice(root.length), ...file })),
    async deleteAll(folder) {
      const keys = (await below(folder)).map(({ key }) => key)
      await deleteObjects(client, Bucket, keys)
    },
    withFile: (key, use) => withDownload({ get: bucket.get, scratch }, key, use),
  }
  return bucket
}

/** In an answer with a part only the range tells the whole length. */
const described = ({ ContentLength, ContentRange, LastModified, ContentType }: Head) => ({
  bytes: Number(ContentRange?.split("/")[1] ?? ContentLength ?? 0),
  modifiedAt: LastModified ?? new Date(0),
  contentType: ContentType ?? OCTETS,
})
