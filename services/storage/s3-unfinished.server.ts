import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3"
import { nullIfMissing } from "./s3-errors.server.ts"

type Unfinished = { key: string; uploadId: string; startedAt: Date }

export async function listUnfinished(client: S3Client, bucket: string, prefix: string): Promise<Unfinished[]> {
  const found: Unfinished[] = []
  let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId) found.push({ key: Key, uploadId: UploadId, startedAt: Initiated ?? new Date() })
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null
  }
  return found
}

export async function abortUnfinished(client: S3Client, bucket: string, { key, uploadId }: Unfinished): Promise<void> {
  await client
    .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }))
    .catch(nullIfMissing)
}
