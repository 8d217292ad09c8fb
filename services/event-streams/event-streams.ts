/** `too_many`: of this household; `full`: the process is at its limit or too busy. */
export type StreamRefusal = "too_many" | "full"

export type Streams = {
  /**
   * `household` null: unknown, and only the process's limit counts. The immediate `first` event proves that no proxy buffers
   * events.
   */
  open(household: string | null, first: string): ReadableStream<Uint8Array> | StreamRefusal
  /** One line, to all listeners. Other requests are served in between. */
  send(data: string): void
  count(): number
  /** Ends all streams and opens no more. */
  close(): void
}
