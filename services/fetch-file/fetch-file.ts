/** Why a file was not fetched, as a sentence. */
export type Fetched = { ok: true; bytes: number } | { ok: false; problem: string }

/**
 * Fetches a file that somebody named by its address into a file of this machine, which must not exist.
 * @param options.maxBytes a longer one is given up
 */
export type FetchFile = (
  address: string,
  to: string,
  options: { maxBytes: number; signal?: AbortSignal },
) => Promise<Fetched>
