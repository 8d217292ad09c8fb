import type { ReadStream } from "node:fs"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { HeadObjectCommand } from "@aws-sdk/client-s3"
import { type MetadataValue, S3Store } from "@tus/s3-store"
import { ERRORS, Upload } from "@tus/server"
import { createS3Config, explainFailures } from "../storage/s3-client.server.ts"
import { nullIfMissing } from "../storage/s3-errors.server.ts"
import type { S3Settings } from "../storage/s3-settings.ts"
import { requireUploadId } from "./upload-id.ts"

export const uploadsRoot = "uploads/"

export const getUploadKey = (id: string): string => uploadsRoot + requireUploadId(id)

/** An upload's id is a key without `uploads/`. Bytes that are too few for a part wait in an object beside it. */
export class S3UploadStore extends S3Store {
  constructor(settings: S3Settings) {
    super({
      partSize: 8 * 1024 * 1024,
      useTags: false,
      cache: noCache,
      s3ClientConfig: { ...createS3Config(settings), bucket: settings.bucket },
    })
    this.extensions = ["creation"]
    explainFailures(this.client, settings)
  }

  close(): void {
    this.client.destroy()
  }

  override async create(upload: Upload): Promise<Upload> {
    const id = getUploadKey(upload.id)
    // A leftover of an earlier upload, whose parts the bucket has dropped.
    await this.deleteIncompletePart(id)
    await super.create(new Upload({ ...upload, id }))
    return upload
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    return super.write(Readable.from(readUntilBreak(bytes)), getUploadKey(id), offset)
  }

  /** The library sends parts concurrently from temporary files, and would count those after a failed one as arrived. */
  protected override async uploadParts(metadata: MetadataValue, bytes: Readable, partNumber: number, offset: number) {
    const { id, size } = metadata.file
    const partBytes = this.calcOptimalPartSize(size)
    let number = partNumber
    let arrived = 0
    for await (const part of splitParts(bytes, partBytes)) {
      if (part.length === partBytes || offset + arrived + part.length === size)
        await this.uploadPart(metadata, part, number++)
      else await this.client.putObject({ Bucket: this.bucket, Key: this.partKey(id, true), Body: part })
      arrived += part.length
    }
    return arrived
  }

  protected override async downloadIncompletePart(id: string) {
    const found = await this.getIncompletePart(id)
    if (!found) return undefined
    const bytes = await buffer(found)
    return { size: bytes.length, path: "", createReader: () => Readable.from([bytes]) as ReadStream }
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#find(getUploadKey(id))
    return new Upload({ ...found, id })
  }

  async #find(key: string): Promise<Upload> {
    const at = (Key: string) => ({ Bucket: this.bucket, Key })
    // The library says “not found” whatever failed, and considers an upload complete when all parts exist, or none.
    const info = await this.client.send(new HeadObjectCommand(at(this.infoKey(key)))).catch(nullIfMissing)
    if (!info) throw ERRORS.FILE_NOT_FOUND
    const found = await super.getUpload(key)
    const isWhole = async () => {
      const whole = await this.client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)
      return whole?.ContentLength === found.size
    }
    if (found.offset !== found.size || (await isWhole())) return found
    // Its completion failed, or the bucket dropped its parts.
    await this.#complete(key).catch(nullIfMissing)
    if (!(await isWhole())) throw ERRORS.FILE_NOT_FOUND
    return found
  }

  async #complete(key: string): Promise<void> {
    await this.finishMultipartUpload(await this.getMetadata(key), await this.retrieveParts(key))
  }
}

async function* splitParts(bytes: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let lacking = partBytes
  for await (const chunk of bytes) {
    let rest = chunk
    while (rest.length >= lacking) {
      const whole = Buffer.concat([...pieces, rest.subarray(0, lacking)])
      rest = rest.subarray(lacking)
      pieces = []
      lacking = partBytes
      yield whole
    }
    pieces.push(rest)
    lacking -= rest.length
  }
  if (lacking < partBytes) yield Buffer.concat(pieces)
}

/** Replaces the library's cache per process: another process may have ended the upload. */
const noCache = {
  get: async (): Promise<MetadataValue | undefined> => undefined,
  set: async () => {},
  delete: async () => {},
}

/** A broken connection ends a part: the bytes that arrived are stored. */
async function* readUntilBreak(bytes: Readable) {
  try {
    yield* bytes
  } catch {
    return
  }
}
