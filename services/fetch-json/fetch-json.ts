/** `problem` is a sentence. */
type JsonResult = { ok: true; status: number; json: unknown; location?: string } | { ok: false; problem: string }

/**
 * `ownHost` may be in a private network, because an admin typed it; with `unread` the answer is not read and `json` is null.
 */
export type FetchJson = (
  address: string,
  how?: { ownHost?: string; headers?: Record<string, string>; form?: URLSearchParams; unread?: boolean },
) => Promise<JsonResult>
