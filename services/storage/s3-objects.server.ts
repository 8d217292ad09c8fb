import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { extname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3"

import { NoSuchFile } from "./no-such-file.ts"
import { isMissing } from "./s3-errors.server.ts"

/** Enough to hide the time of an answer, few enough for the service. */
const DELETIONS_AT_ONCE = 20

/** Every object whose key begins with `prefix`, sorted by key. */
export async function listObjects(client: S3Client, bucket: string, prefix: string) {
  const found: { key: string; modifiedAt: Date }[] = []
  for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key, LastModified } of Contents ?? [])
      if (Key) found.push({ key: Key, modifiedAt: LastModified ?? new Date() })
  }
  return found.sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Deletes objects one by one: not every compatible service deletes several in one request. */
export async function deleteObjects(client: S3Client, bucket: string, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += DELETIONS_AT_ONCE) {
    const some = keys.slice(from, from + DELETIONS_AT_ONCE)
    await Promise.all(some.map((Key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))))
  }
}

/** Downloads an object for as long as `use` runs. @throws NoSuchFile */
export async function withDownload<T>(
  { client, bucket, scratch }: { client: S3Client; bucket: string; scratch: string },
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(scratch, `${randomUUID()}${extname(key)}`)
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
      throw isMissing(error) ? new NoSuchFile(key, { cause: error }) : error
    })
    await pipeline(Body as Readable, createWriteStream(path, { flags: "wx" }))
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
