/** Why nobody more may listen: this household has enough streams already, or the process has, or is too busy. */
export type StreamRefusal = "too_many" | "full"

/** The event streams of this process (server-sent events), whose listeners all hear the same. */
export type Streams = {
  /**
   * A stream of `text/event-stream` for one more listener, which ends when they go.
   * @param household as `householdOf` has it; null: the address says nothing, and only the process's own limit counts
   * @param first the data of its first event, at once: who hears it knows that nothing in between holds events back
   */
  open(household: string | null, first: string): ReadableStream<Uint8Array> | StreamRefusal
  /** Sends an event with this data, one line, to everybody. Other requests are answered in between. */
  send(data: string): void
  /** How many listen. */
  count(): number
  /** Ends every stream; nobody may listen any more. */
  close(): void
}
