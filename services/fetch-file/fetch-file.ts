/** `problem` is a sentence. */
export type FetchResult = { ok: true; bytes: number } | { ok: false; problem: string }

/** `to` must not exist; a file above `maxBytes` is given up. `accept`: the header, pictures by default. */
export type FetchFile = (
  address: string,
  to: string,
  options: { maxBytes: number; signal?: AbortSignal; accept?: string },
) => Promise<FetchResult>
