import type { Readable } from "node:stream"
import type { ByteRange } from "../../lib/byte-range.ts"

/** What can be stored: a stream, bytes in memory, or a local file (copied, never moved). */
export type FileContents = Readable | Uint8Array | { file: string }

/** The stored file. `sha256` is of the stored bytes, in hex. */
export type Stored = { key: string; bytes: number; sha256: string }

/** The result for a stream of unknown length: stored, or refused because it was too long. */
export type Received = { ok: true; stored: Stored } | { ok: false; problem: "too-large" }

export type StoredFile = { bytes: number; modifiedAt: Date; contentType: string }

/** A key with its file's length in bytes. */
export type SizedKey = { key: string; bytes: number }

/** What a list says of a file. */
export type ListedFile = SizedKey & { modifiedAt: Date }

/**
 * A folder of files by key. Keys are made by `newKey` or from content, never from a visitor's file name. Reading with a
 * string that is not a key finds nothing; writing or deleting with one throws, because that is a mistake in the
 * program.
 */
export type Bucket = {
  /** Stores all of it or nothing: an aborted or failing body leaves no file. Replaces an existing file. */
  put(key: string, body: FileContents, options?: { signal?: AbortSignal }): Promise<Stored>
  /** As `put`, for bodies of unknown length: stops reading at the first byte over `maxBytes` and leaves nothing. */
  receive(key: string, body: Readable, options: { maxBytes: number; signal?: AbortSignal }): Promise<Received>
  /** The bytes, or null if there is no such file. The caller must read or destroy the stream. */
  get(key: string): Promise<Readable | null>
  /**
   * The bytes, and what `stat` says of the file; null if there is no such file. The caller must read or destroy the stream.
   * @param part only these bytes
   */
  read(key: string, part?: ByteRange): Promise<(StoredFile & { body: Readable }) | null>
  stat(key: string): Promise<StoredFile | null>
  exists(key: string): Promise<boolean>
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>
  /** Every key in this folder and below, sorted; without a folder every key of the bucket. */
  list(folder?: string): Promise<string[]>
  /** As `list`, with their lengths and when they were written. */
  listSized(folder?: string): Promise<ListedFile[]>
  /** Deletes this folder and everything below. */
  deleteAll(folder: string): Promise<void>
  /** Passes a local path of the file to `use`, valid while it runs. @throws NoSuchFile */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
}

/** The two buckets: `private` for originals, drafts, proofs and invoices; `public` for published files. */
export type FileStorage = {
  private: Bucket
  public: Bucket
  /** The address of a public file, from the site's root or absolute. */
  publicUrl(key: string): string
}
