import { createHash, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { parseByteRange } from "../../lib/byte-range.ts"
import { listenLocally, type ReceivedRequest, readS3Request, sendXml } from "./s3-wire.ts"

/**
 * The failure of a request: a status, no response, or half a response before the connection closes (`cut`) or stops
 * (`stalled`).
 */
export type S3Fault = number | "silent" | "cut" | "stalled"

/** The parts of a request that select failures. */
type FailingRequest = Pick<ReceivedRequest, "method" | "key" | "query">

export type S3Server = {
  env: { S3_BUCKET: string; S3_ENDPOINT: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  /** Keys of complete objects, sorted. */
  keys(): string[]
  /** Keys of unfinished multipart uploads. */
  unfinished(): string[]
  /** The lengths of an object's parts; empty after a single PUT. */
  parts(key: string): number[]
  age(hours: number): void
  /** Deletes all unfinished uploads, like a bucket's lifecycle rule. */
  expire(): void
  /** Fails matching requests, until it is called with null. */
  fail(fault: S3Fault | null, which?: (request: FailingRequest) => boolean): void
  /** Alters the last byte of this key whenever it is stored. */
  damage(key: string): void
  /** `METHOD key` of each request. */
  requests: string[]
  close(): Promise<void>
}

type Stored = { bytes: Buffer; type: string; at: Date; meta: Record<string, string> }
type MultipartUpload = {
  key: string
  begunAt: Date
  type: string
  meta: Record<string, string>
  parts: Map<number, Buffer>
}

/** S3's minimum size of a part, except the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024
const KEY = "a-key-for-tests"

/**
 * An in-memory server of Amazon's S3 API: objects, lists of at most 1,000 keys, and multipart uploads with their lists. It has
 * one bucket, `files`, one access key and the region `us-east-1`, and does not check signatures.
 */
export async function startS3Server({ port = 0 } = {}): Promise<S3Server> {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, MultipartUpload>()
  const lengths = new Map<string, number[]>()
  const requests: string[] = []
  const damaged = new Set<string>()
  let fault: { kind: S3Fault; which: (request: FailingRequest) => boolean } | null = null

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  const address = await listenLocally(server, port)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const incoming = await readS3Request(request)
    if (!incoming) return
    const { method, bucket, key } = incoming
    requests.push(`${method} ${key}`)
    if (fault?.which({ method, key, query: incoming.query })) {
      if (fault.kind === "silent") return
      if (typeof fault.kind === "number") return refuse(response, fault.kind, "SlowDown")
      response.writeHead(200, { "content-length": 1_000_000 }).write(Buffer.alloc(1000))
      return void (fault.kind === "cut" && setImmediate(() => response.destroy()))
    }
    if (incoming.accessKey !== KEY) return refuse(response, 403, "InvalidAccessKeyId")
    if (incoming.region !== "us-east-1") return refuse(response, 400, "AuthorizationHeaderMalformed")
    if (bucket !== "files") return refuse(response, 404, "NoSuchBucket")
    if (incoming.headers["x-amz-content-sha256"]?.toString().startsWith("STREAMING"))
      return refuse(response, 501, "NotImplemented")
    if (key === "")
      return incoming.query.has("uploads") ? listUploads(response, incoming) : listKeys(response, incoming)
    if (incoming.query.has("uploads") || incoming.query.has("uploadId")) return handleMultipart(response, incoming)
    return object(response, incoming)
  }

  function object(response: ServerResponse, { method, key, body, headers, meta }: ReceivedRequest) {
    if (method === "PUT") {
      if (damaged.has(key)) body.writeUInt8(1, body.length - 1)
      objects.set(key, { bytes: body, type: headers["content-type"] ?? "binary/octet-stream", at: new Date(), meta })
      return response.writeHead(200, { etag: etag(body) }).end()
    }
    if (method === "DELETE") {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, "NoSuchKey", method === "HEAD")
    const part = parseByteRange(headers.range, found.bytes.length)
    const whole = { first: 0, last: found.bytes.length - 1 }
    const { first, last } = part === "outside" ? whole : (part ?? whole)
    const bytes = found.bytes.subarray(first, last + 1)
    response.writeHead(part ? 206 : 200, {
      ...(part && { "content-range": `bytes ${first}-${last}/${found.bytes.length}` }),
      "content-length": bytes.length,
      "content-type": found.type,
      "last-modified": found.at.toUTCString(),
      etag: etag(found.bytes),
      ...found.meta,
    })
    response.end(method === "HEAD" ? undefined : bytes)
  }

  function handleMultipart(response: ServerResponse, { method, key, body, query, headers, meta }: ReceivedRequest) {
    if (query.has("uploads")) {
      const id = randomUUID()
      uploads.set(id, { key, begunAt: new Date(), type: headers["content-type"] ?? "", meta, parts: new Map() })
      return sendXml(
        response,
        "InitiateMultipartUploadResult",
        `<Bucket>files</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`,
      )
    }
    const id = query.get("uploadId") ?? ""
    const upload = uploads.get(id)
    if (upload?.key !== key) return refuse(response, 404, "NoSuchUpload")
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body)
      return response.writeHead(200, { etag: etag(body) }).end()
    }
    if (method === "DELETE") {
      uploads.delete(id)
      return response.writeHead(204).end()
    }
    const parts = [...upload.parts].sort(([one], [other]) => one - other)
    if (method === "GET")
      return sendXml(
        response,
        "ListPartsResult",
        `<IsTruncated>false</IsTruncated>${parts.map(([number, bytes]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag(bytes)}</ETag><Size>${bytes.length}</Size></Part>`).join("")}`,
      )
    if (parts.slice(0, -1).some(([, bytes]) => bytes.length < MIN_PART_BYTES))
      return refuse(response, 400, "EntityTooSmall")
    const bytes = Buffer.concat(parts.map(([, part]) => part))
    lengths.set(
      key,
      parts.map(([, part]) => part.length),
    )
    objects.set(key, { bytes, type: upload.type, at: new Date(), meta: upload.meta })
    uploads.delete(id)
    return sendXml(response, "CompleteMultipartUploadResult", `<Key>${key}</Key><ETag>${etag(bytes)}</ETag>`)
  }

  function listKeys(response: ServerResponse, { query }: ReceivedRequest) {
    const prefix = query.get("prefix") ?? ""
    const after = query.get("continuation-token") ?? ""
    const all = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const page = all.slice(0, 1000)
    const last = all.length > page.length ? page.at(-1)?.[0] : null
    const contents = page.map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    sendXml(
      response,
      "ListBucketResult",
      `<IsTruncated>${Boolean(last)}</IsTruncated>${last ? `<NextContinuationToken>${last}</NextContinuationToken>` : ""}${contents.join("")}`,
    )
  }

  function listUploads(response: ServerResponse, { query }: ReceivedRequest) {
    const prefix = query.get("prefix") ?? ""
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
    const listed = found.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    sendXml(response, "ListMultipartUploadsResult", `<IsTruncated>false</IsTruncated>${listed.join("")}`)
  }

  return {
    env: { S3_BUCKET: "files", S3_ENDPOINT: address, S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: "not checked" },
    keys: () => [...objects.keys()].sort(),
    unfinished: () => [...uploads.values()].map(({ key }) => key).sort(),
    parts: (key) => lengths.get(key) ?? [],
    age(hours) {
      for (const upload of uploads.values()) upload.begunAt = new Date(upload.begunAt.getTime() - hours * 3_600_000)
    },
    expire: () => uploads.clear(),
    fail(kind, which = () => true) {
      fault = kind === null ? null : { kind, which }
    },
    damage: (key) => void damaged.add(key),
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const etag = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`

function refuse(response: ServerResponse, status: number, code: string, bare = false) {
  response.writeHead(status, { "content-type": "application/xml" })
  response.end(bare ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
