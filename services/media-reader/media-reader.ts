export type MediaKind = "film" | "sound" | "model"

/** What browsers get. Seconds and pixels are null where the kind has none. */
export type MediaFacts = {
  kind: MediaKind
  contentType: string
  extension: string
  duration: number | null
  width: number | null
  height: number | null
}

/** `problem`: a sentence for the person who chose the file. */
export type MediaAnswer = { ok: true; value: MediaFacts } | { ok: false; problem: string }

type ReadOptions = { signal?: AbortSignal | undefined }

export type MediaReader = {
  /** By its bytes, never by its name. */
  inspect(file: string, options?: ReadOptions): Promise<MediaAnswer>
  /** Writes to `target` what browsers can play from its first bytes on, without what a camera wrote of place and owner. */
  rewrite(
    file: string,
    target: string,
    options?: ReadOptions & { onProgress?: (part: number) => void },
  ): Promise<MediaAnswer>
  pids(): number[]
  close(): Promise<void>
}

const megabyte = 1_000_000

/** Bytes by kind. */
export const maxMediaBytes: Record<MediaKind, number> = {
  film: 2_000 * megabyte,
  sound: 500 * megabyte,
  model: 50 * megabyte,
}
