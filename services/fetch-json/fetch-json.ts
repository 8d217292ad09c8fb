/** An answer in JSON, whatever its status; else why there is none, as a sentence. */
export type FetchedJson = { ok: true; status: number; json: unknown } | { ok: false; problem: string }

/**
 * Asks another program and reads its answer.
 * @param how.ownHost the name of a host that may be in a private network, because an admin typed it; every other must be
 * public
 */
export type FetchJson = (
  address: string,
  how?: { ownHost?: string; headers?: Record<string, string>; form?: URLSearchParams },
) => Promise<FetchedJson>
