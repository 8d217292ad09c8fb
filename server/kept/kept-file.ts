import type { StoredFile } from "../../services/storage/storage.ts"
import type { Finished } from "./kept.ts"

export type KeptFile = {
  key: string
  /** The short name of its picture: whether that is published is checked each time. */
  picture: string | null
  etag: string
  finished: Map<string, Finished>
}

export const keptFileName = (address: string) => `file ${address}`

export const fileEtag = ({ modifiedAt, bytes }: StoredFile): string =>
  `"${(+modifiedAt).toString(36)}-${bytes.toString(36)}"`

/** Compressed already: no layer encodes them. */
export const isPicture = ({ contentType }: StoredFile): boolean => /^image\/(avif|webp|jpeg|png|gif)$/.test(contentType)
