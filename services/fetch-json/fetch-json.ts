/** An answer in JSON, whatever its status and where it leads; else why there is none, as a sentence. */
export type FetchedJson =
  | { ok: true; status: number; json: unknown; location?: string }
  | { ok: false; problem: string }

/**
 * Asks another program and reads its answer.
 * @param how.ownHost the name of a host that may be in a private network, because an admin typed it; every other must be
 * public
 * @param how.unread what it answers may be no JSON, and is not read: `json` is null
 */
export type FetchJson = (
  address: string,
  how?: { ownHost?: string; headers?: Record<string, string>; form?: URLSearchParams; unread?: boolean },
) => Promise<FetchedJson>
