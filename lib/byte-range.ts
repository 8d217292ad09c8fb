/** Both inclusive, from 0. */
export type ByteRange = { first: number; last: number }

/** Null: the whole file, also for multiple ranges; `outside`: not satisfiable, 416 (RFC 9110, section 14.1.2). */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | "outside" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? []
  if (from === "" && to === "") return null
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null
  return first > last ? "outside" : { first, last }
}
