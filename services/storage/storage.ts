import type { Readable } from "node:stream"
import type { ByteRange } from "../../lib/byte-range.ts"

/** A local file is copied, never moved. */
export type FileContents = Readable | Uint8Array | { file: string }

type Stored = { key: string; bytes: number; sha256: string }

type Received = { ok: true; stored: Stored } | { ok: false; problem: "too-large" }

export type StoredFile = { bytes: number; modifiedAt: Date; contentType: string }

export type SizedKey = { key: string; bytes: number }

export type ListedFile = SizedKey & { modifiedAt: Date }

/** Reading with an invalid key finds nothing; writing or deleting with one throws, because it is a bug. */
export type Bucket = {
  /** Atomic: an aborted or failing body leaves no file. Replaces an existing file. */
  put(key: string, body: FileContents, options?: { signal?: AbortSignal }): Promise<Stored>
  /** For bodies of unknown length: stops reading at the first byte over `maxBytes` and leaves nothing. */
  receive(key: string, body: Readable, options: { maxBytes: number; signal?: AbortSignal }): Promise<Received>
  /** Null if the file is missing. The caller must read or destroy the stream. */
  get(key: string): Promise<Readable | null>
  /** Null if the file is missing. The caller must read or destroy the stream. */
  read(key: string, part?: ByteRange): Promise<(StoredFile & { body: Readable }) | null>
  stat(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** This folder and below, sorted; undefined: the whole bucket. */
  list(folder?: string): Promise<string[]>
  listSized(folder?: string): Promise<ListedFile[]>
  deleteAll(folder: string): Promise<void>
  /** The path is valid while `use` runs. @throws NoSuchFile */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
}

/** `private` is for originals, drafts, proofs and invoices; `public` for published files. */
export type FileStorage = {
  private: Bucket
  public: Bucket
  /** From the site's root, or absolute. */
  publicUrl(key: string): string
}
