const endSignature = 0x06054b50
const entrySignature = 0x02014b50
/** Of the end of the central directory, whose comment has at most 65,535 bytes. */
const endBytes = 22
const maxCommentBytes = 65_535
const entryBytes = 46

/** The names of the entries (APPNOTE 4.3). Null if it is no whole ZIP; larger ones than 4 GB are not read. */
export function listZipNames(bytes: Uint8Array): string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names: string[] = []
  for (let entry = 0; entry < count; entry++) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySignature) return null
    const nameBytes = view.getUint16(at + 28, true)
    const next = at + entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    names.push(Buffer.from(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes)).toString("utf8"))
    at = next
  }
  return names
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes)
  for (let at = view.byteLength - endBytes; at >= first; at--) if (view.getUint32(at, true) === endSignature) return at
  return null
}
