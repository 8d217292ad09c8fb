import { Readable } from "node:stream"
import { Upload } from "@tus/server"
import type { Draft, FileAnswer } from "../../domain/artworks/upload/draft.ts"
import type { Shop } from "../../domain/shop.ts"
import type { Visitor } from "./visitor.ts"

const protocol = { "tus-resumable": "1.0.0", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }

export const getUploadPath = (id: string) => `/admin/uploads/${id}`

/** Creates an upload. @param length the `upload-length` header */
export const createUpload = (
  visitor: Visitor,
  id: string,
  length: number | string,
  headers: Record<string, string> = {},
) =>
  visitor.request(getUploadPath(id), {
    method: "POST",
    headers: { ...protocol, "upload-length": String(length), ...headers },
  })

export const patchUpload = (
  visitor: Visitor,
  id: string,
  bytes: Uint8Array,
  offset: number | string = 0,
  headers: Record<string, string> = {},
) =>
  visitor.request(getUploadPath(id), {
    method: "PATCH",
    body: new Uint8Array(bytes),
    headers: {
      ...protocol,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
      "content-length": String(bytes.length),
      ...headers,
    },
  })

export const getUploadHead = (visitor: Visitor, id: string) =>
  visitor.request(getUploadPath(id), { method: "HEAD", headers: protocol })

export const buildAnnouncement = (path: string, bytes: number, modifiedMs = 1_790_000_000_000) => ({
  path,
  bytes,
  modifiedMs,
})

/** The upload's ID in the response to an announcement. @throws if the file must not be sent */
export function getUploadId(answer: FileAnswer | undefined): string {
  if (!answer || !("upload" in answer)) throw new Error(`not to be sent: ${JSON.stringify(answer)}`)
  return answer.upload
}

export function getDraftByTitle(drafts: Draft[], title: string): Draft {
  const draft = drafts.find((one) => one.title === title)
  if (!draft) throw new Error(`no draft is called ${title}: ${drafts.map((one) => one.title).join(", ")}`)
  return draft
}

/** Writes all bytes of an upload, as if the last request had been interrupted before they were used. */
export async function writeUnusedUpload(shop: Shop, id: string, bytes: Uint8Array): Promise<void> {
  const store = shop.uploads.openStore(async () => bytes.length)
  if ((await shop.uploads.findReceivedBytes(id)) === null)
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
  await store.write(Readable.from([bytes]), id, 0)
}
