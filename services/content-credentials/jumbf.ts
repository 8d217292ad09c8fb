/** ISO/IEC 19566-5: boxes of a type; a super box begins with a description of what it has. */
function createBox(type: string, ...parts: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, "latin1")
  return Buffer.concat([head, ...parts])
}

/** The rest of all types' UUIDs. */
const typeEnd = Buffer.from("00110010800000aa00389b71", "hex")

/** It can be referred to by its label. */
const hasLabel = 3

export const createSuperBox = (type: string, label: string, ...parts: Uint8Array[]): Buffer =>
  createBox(
    "jumb",
    createBox("jumd", Buffer.from(type, "latin1"), typeEnd, Buffer.from([hasLabel]), Buffer.from(`${label}\0`)),
    ...parts,
  )

export const createCborBox = (bytes: Uint8Array): Buffer => createBox("cbor", bytes)
export const createJsonBox = (value: object): Buffer => createBox("json", Buffer.from(JSON.stringify(value)))

/** What references to a super box hash: all but its head. */
export const getBoxContent = (box: Buffer): Buffer => box.subarray(8)
