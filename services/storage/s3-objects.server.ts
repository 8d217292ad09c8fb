import { DeleteObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3"
import { limitConcurrency } from "../../lib/limit-concurrency.ts"

const DELETIONS_AT_ONCE = 20

/** A page has up to 1000 objects. @throws for more than `maxPages` */
export async function listObjects(
  client: S3Client,
  bucket: string,
  prefix: string,
  { maxPages = Number.POSITIVE_INFINITY }: { maxPages?: number } = {},
) {
  let pages = 0
  const found: { key: string; bytes: number; modifiedAt: Date }[] = []
  for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    if (++pages > maxPages) throw new Error("the listing has no end")
    for (const { Key, Size, LastModified } of Contents ?? [])
      if (Key) found.push({ key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date() })
  }
  return found.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** One by one: not every compatible service deletes several in one request. */
export async function deleteObjects(client: S3Client, bucket: string, keys: string[]): Promise<void> {
  await using few = limitConcurrency(DELETIONS_AT_ONCE)
  for (const Key of keys) await few.add(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })))
  await few.end()
}
