import type { Readable } from "node:stream"

/** The published files at one address. */
export type ReleaseFiles = {
  /** Null when it is missing. @throws ReleaseProblem */
  readDescription(maxBytes: number): Promise<Buffer | null>
  /** Null when it is missing. @throws ReleaseProblem */
  readSignature(maxBytes: number): Promise<Buffer | null>
  /**
   * Begins at 0 when `from` is not possible.
   * @param bytes its whole size @throws ReleaseProblem
   */
  openTarball(name: string, from: number, bytes: number, signal?: AbortSignal): Promise<OpenedTarball>
}

export type OpenedTarball = { body: Readable; from: number }
