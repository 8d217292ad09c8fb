import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3"
import { absent } from "./s3-errors.server.ts"

export type Unfinished = { key: string; uploadId: string; begunAt: Date }

/** Objects whose parts have begun to arrive and that were not completed, with keys that begin with `prefix`. */
export async function listUnfinished(client: S3Client, bucket: string, prefix: string): Promise<Unfinished[]> {
  const found: Unfinished[] = []
  let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId) found.push({ key: Key, uploadId: UploadId, begunAt: Initiated ?? new Date() })
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
  }
  return found
}

/** Throws the parts of an unfinished object away. Does nothing if it was completed or thrown away meanwhile. */
export async function abortUnfinished(client: S3Client, bucket: string, { key, uploadId }: Unfinished): Promise<void> {
  await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId })).catch(absent)
}
