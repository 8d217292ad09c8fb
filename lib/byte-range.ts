/** A part of a file: its first and its last byte, counted from 0. */
export type ByteRange = { first: number; last: number }

/**
 * Which part of a file is asked for.
 * @param asked the header Range (RFC 9110, section 14.1.2). Several parts at once are not given: the answer is the whole
 * @param bytes the length of the file
 * @returns null for the whole, `outside` where the file has no such part (416)
 */
export function byteRange(asked: string | undefined, bytes: number): ByteRange | "outside" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(asked ?? "") ?? []
  if (from === "" && to === "") return null
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null
  return first > last ? "outside" : { first, last }
}
