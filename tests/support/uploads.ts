import { Readable } from "node:stream"
import { Upload } from "@tus/server"
import type { Draft, FileAnswer } from "../../domain/artworks/upload/draft.ts"
import type { Shop } from "../../domain/shop.ts"
import type { Visitor } from "./visitor.ts"

const protocol = { "tus-resumable": "1.0.0", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }

/** The address of an upload. */
export const uploadAt = (id: string) => `/admin/uploads/${id}`

/** Begins an upload. @param length as the sender claims it */
export const create = (visitor: Visitor, id: string, length: number | string, headers: Record<string, string> = {}) =>
  visitor.request(uploadAt(id), {
    method: "POST",
    headers: { ...protocol, "upload-length": String(length), ...headers },
  })

/** Sends bytes from an offset on. */
export const patch = (
  visitor: Visitor,
  id: string,
  bytes: Uint8Array,
  offset: number | string = 0,
  headers: Record<string, string> = {},
) =>
  visitor.request(uploadAt(id), {
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

/** Asks how much of an upload has arrived. */
export const head = (visitor: Visitor, id: string) =>
  visitor.request(uploadAt(id), { method: "HEAD", headers: protocol })

/** A file as a browser announces it. */
export const announced = (path: string, bytes: number, modifiedMs = 1_790_000_000_000) => ({ path, bytes, modifiedMs })

/** The upload of a file that is to be sent. */
export function uploadOf(answer: FileAnswer | undefined): string {
  if (!answer || !("upload" in answer)) throw new Error(`not to be sent: ${JSON.stringify(answer)}`)
  return answer.upload
}

/** The draft of a list that has this title. */
export function titled(drafts: Draft[], title: string): Draft {
  const draft = drafts.find((one) => one.title === title)
  if (!draft) throw new Error(`no draft is called ${title}: ${drafts.map((one) => one.title).join(", ")}`)
  return draft
}

/** All bytes of an upload have arrived, but the request that brought the last ones was interrupted before their use. */
export async function arriveUnused(shop: Shop, id: string, bytes: Uint8Array): Promise<void> {
  const store = shop.uploads.openStore(async () => bytes.length)
  if ((await shop.uploads.arrived(id)) === null) await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
  await store.write(Readable.from([bytes]), id, 0)
}
