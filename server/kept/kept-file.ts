import type { StoredFile } from "../../services/storage/storage.ts"
import type { Finished } from "./kept.ts"

/** What is known of a published file, so that giving it out again asks only for its bytes. They are not in memory. */
export type KeptFile = {
  key: string
  /** The short name of the picture that it belongs to: whether that is published is asked each time. */
  picture: string | null
  etag: string
  /** By `finishedName`; their bodies are the file. */
  finished: Map<string, Finished>
}

/** The name under which the page cache keeps what is known of a file. */
export const keptFileName = (address: string) => `file ${address}`

/** Changes with every writing of the file. */
export const fileEtag = ({ modifiedAt, bytes }: StoredFile): string =>
  `"${(+modifiedAt).toString(36)}-${bytes.toString(36)}"`

/** Pictures are compressed already: no layer encodes them. */
export const isPicture = ({ contentType }: StoredFile): boolean => /^image\/(avif|webp|jpeg|png|gif)$/.test(contentType)
