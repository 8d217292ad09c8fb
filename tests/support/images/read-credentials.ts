import { createHash, verify, X509Certificate } from "node:crypto"

// Reads what services/content-credentials writes, from the bytes alone and with none of its code.

type Box = { type: string; label: string; content: Buffer; boxes: Box[] }

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString("latin1", at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + length)
    if (length < 8 || at + length > bytes.length) throw new Error("a box is longer than what it is in")
    const inner = type === "jumb" ? readBoxes(content) : []
    // Type, toggles, and the label with its end.
    const label = inner[0]?.content.subarray(17, -1).toString() ?? ""
    boxes.push({ type, label, content, boxes: inner.slice(1) })
    at += length
  }
  return boxes
}

function readCbor(bytes: Buffer): unknown {
  let at = 0
  function read(): unknown {
    const first = bytes.readUInt8(at++)
    if (first === 0xf6) return null
    const [kind, small] = [first >> 5, first & 31]
    const size = small < 24 ? 0 : 2 ** (small - 24)
    const count = size === 0 ? small : bytes.readUIntBE(at, size)
    at += size
    if (kind === 0) return count
    if (kind === 1) return -1 - count
    if (kind === 4) return Array.from({ length: count }, read)
    if (kind === 5) return new Map(Array.from({ length: count }, () => [read(), read()] as const))
    if (kind === 6) return read()
    const content = bytes.subarray(at, at + count)
    at += count
    return kind === 3 ? content.toString() : content
  }
  return read()
}

const toPlain = (value: unknown): unknown =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([name, one]) => [String(name), toPlain(one)]))
    : Array.isArray(value)
      ? value.map(toPlain)
      : value

function findSegment(jpeg: Buffer): { start: number; end: number } | null {
  for (let at = 2; jpeg[at] === 0xff && (jpeg[at + 1] ?? 0) >= 0xe0; ) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (jpeg[at + 1] === 0xeb && jpeg.toString("latin1", at + 4, at + 6) === "JP") return { start: at, end }
    at = end
  }
  return null
}

const sha256 = (...parts: Buffer[]) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest()

/** Null: it has none. `problems`: what does not fit together. */
export function readCredentials(jpeg: Buffer) {
  const segment = findSegment(jpeg)
  if (!segment) return null
  const [store] = readBoxes(jpeg.subarray(segment.start + 12, segment.end))
  const [manifest] = store?.boxes ?? []
  const get = (label: string) => manifest?.boxes.find((box) => box.label === label)
  const assertions = get("c2pa.assertions")?.boxes ?? []
  const getBytes = (box: Box | undefined) => box?.boxes[0]?.content ?? Buffer.alloc(0)
  const read = (label: string) => {
    const box = assertions.find((one) => one.label === label)
    if (!box) return null
    return (box.boxes[0]?.type === "json" ? JSON.parse(String(getBytes(box))) : toPlain(readCbor(getBytes(box)))) as {
      [name: string]: unknown
    }
  }
  const claimBytes = getBytes(get("c2pa.claim.v2"))
  const claim = toPlain(readCbor(claimBytes)) as { created_assertions: { url: string; hash: Buffer }[] }
  const problems: string[] = []
  for (const { url, hash } of claim.created_assertions) {
    const box = assertions.find(({ label }) => url === `self#jumbf=c2pa.assertions/${label}`)
    if (!box || !sha256(box.content).equals(hash)) problems.push(url)
  }
  const [head, , , signature] = readCbor(getBytes(get("c2pa.signature"))) as [Buffer, unknown, null, Buffer]
  const [certificate = Buffer.alloc(0)] = (readCbor(head) as Map<number, Buffer[]>).get(33) ?? []
  const x509 = new X509Certificate(certificate)
  const key = { key: x509.publicKey, dsaEncoding: "ieee-p1363" } as const
  if (!verify("sha256", formatSigned(head, claimBytes), key, signature)) problems.push("signature")
  const binding = read("c2pa.hash.data") as { exclusions: { start: number; length: number }[]; hash: Buffer }
  const [{ start, length } = { start: 0, length: 0 }] = binding.exclusions
  if (start !== segment.start || start + length !== segment.end) problems.push("exclusion")
  if (!sha256(jpeg.subarray(0, start), jpeg.subarray(start + length)).equals(binding.hash)) problems.push("file")
  return { problems, labels: assertions.map(({ label }) => label), read, x509, bytes: segment.end - segment.start }
}

/** Sig_structure of RFC 9052, section 4.4; both texts are longer than 255 bytes and shorter than 64 kB. */
const formatSigned = (head: Buffer, content: Buffer) =>
  Buffer.concat([Buffer.from("\x84\x6aSignature1", "latin1"), long(head), Buffer.from([0x40]), long(content)])

const long = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])
