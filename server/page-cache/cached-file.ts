import type { StoredFile } from "../../services/storage/storage.ts"
import type { FinishedAnswer } from "./cached-answer.ts"

export type CachedFile = {
  key: string
  /** The short name of its picture: whether that is published is checked each time. */
  picture: string | null
  etag: string
  finished: Map<string, FinishedAnswer>
}

export const getFileCacheKey = (address: string) => `file ${address}`

export const formatFileEtag = ({ modifiedAt, bytes }: StoredFile): string =>
  `"${(+modifiedAt).toString(36)}-${bytes.toString(36)}"`

/** Compressed already: no layer encodes them. */
export const isPicture = ({ contentType }: StoredFile): boolean => /^image\/(avif|webp|jpeg|png|gif)$/.test(contentType)
