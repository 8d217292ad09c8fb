import { createHash, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { listenLocally } from "./s3-wire.ts"

/** The failure of a request, as in s3-server.ts. */
export type SupabaseFault = number | "silent" | "cut" | "stalled"

type SupabaseRequest = { method: string; path: string }

export type SupabaseServer = {
  env: { SUPABASE_URL: string; SUPABASE_KEY: string; SUPABASE_BUCKET: string }
  /** `BUCKET/KEY` of each object, sorted. */
  objects(): string[]
  /** Whether each bucket is public, by name. */
  buckets: Map<string, boolean>
  /** Fails matching requests, until it is called with null. */
  fail(fault: SupabaseFault | null, which?: (request: SupabaseRequest) => boolean): void
  /** `METHOD path` of each request. */
  requests: string[]
  close(): Promise<void>
}

type Stored = { bytes: Buffer; type: string; at: Date }

/** Less than the real service's limit, so that lists have several pages. */
const MAX_LISTED = 700
const KEY = "sb_secret_for_tests"

/**
 * An in-memory server of the part of Supabase Storage's REST API that the client uses: buckets, objects as forms or as bytes,
 * their metadata, paginated flat lists, and public objects. Like the service it responds to a missing object with the status
 * 400, and with 404 in the body.
 */
export async function startSupabaseServer(): Promise<SupabaseServer> {
  const buckets = new Map<string, boolean>()
  const stored = new Map<string, Stored>()
  const requests: string[] = []
  let fault: { kind: SupabaseFault; which: (request: SupabaseRequest) => boolean } | null = null

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  const address = await listenLocally(server, 0)

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = decodeURIComponent(new URL(request.url ?? "/", address).pathname).replace(/^\/storage\/v1\//, "")
    const received = { method: request.method ?? "GET", path }
    requests.push(`${received.method} ${path}`)
    const failing = fault?.which(received) ? fault.kind : null
    if (failing === "silent") return
    const body = await readBody(request)
    if (!body) return
    if (typeof failing === "number") return refuse(response, failing, String(failing), "it failed on purpose")
    if (failing) {
      response.writeHead(200, { "content-length": 1_000_000 }).write(Buffer.alloc(1000))
      return void (failing === "cut" && setImmediate(() => response.destroy()))
    }
    const open = /^object\/public\/([^/]+)\/(.+)$/.exec(path)
    if (open)
      return buckets.get(open[1] ?? "") ? send(response, `${open[1]}/${open[2]}`) : refuseMissingObject(response)
    if (request.headers.authorization !== `Bearer ${KEY}` || request.headers.apikey !== KEY)
      return refuse(response, 400, "403", "Invalid Compact JWS")
    return path.startsWith("bucket") ? bucket(response, received, body) : object(response, received, body, request)
  }

  function bucket(response: ServerResponse, { method, path }: SupabaseRequest, body: Buffer) {
    if (method === "POST") {
      const { name, public: isPublic } = JSON.parse(String(body))
      if (buckets.has(name)) return refuse(response, 400, "409", "The resource already exists")
      buckets.set(name, isPublic === true)
      return json(response, { name })
    }
    const name = path.slice("bucket/".length)
    if (!buckets.has(name)) return refuseMissingBucket(response)
    return json(response, { id: name, name, public: buckets.get(name) })
  }

  async function object(
    response: ServerResponse,
    { method, path }: SupabaseRequest,
    body: Buffer,
    request: IncomingMessage,
  ) {
    const [, kind, rest = ""] = /^object\/(?:(info|list-v2)\/)?(.*)$/.exec(path) ?? []
    if (!buckets.has(rest.split("/")[0] ?? "")) return refuseMissingBucket(response)
    if (kind === "list-v2") return list(response, rest, JSON.parse(String(body)))
    if (kind === "info") return info(response, rest)
    if (method === "GET") return send(response, rest)
    if (method === "DELETE") {
      for (const key of JSON.parse(String(body)).prefixes) stored.delete(`${rest}/${key}`)
      return json(response, [])
    }
    if (stored.has(rest) && request.headers["x-upsert"] !== "true")
      return refuse(response, 400, "409", "The resource already exists")
    stored.set(rest, { ...(await readSentFile(request, body)), at: new Date() })
    return json(response, { Key: rest, Id: randomUUID() })
  }

  function info(response: ServerResponse, path: string) {
    const found = stored.get(path)
    if (!found) return refuseMissingObject(response)
    const { bytes, type, at } = found
    json(response, { size: bytes.length, content_type: type, etag: etag(bytes), last_modified: at.toISOString() })
  }

  function send(response: ServerResponse, path: string) {
    const found = stored.get(path)
    if (!found) return refuseMissingObject(response)
    response.writeHead(200, { "content-type": found.type, "content-length": found.bytes.length }).end(found.bytes)
  }

  type Query = { prefix?: string; cursor?: string; limit?: number }

  function list(response: ServerResponse, name: string, { prefix = "", cursor = "", limit = 1000 }: Query) {
    const all = [...stored]
      .filter(([path]) => path.startsWith(`${name}/${prefix}`) && path > cursor)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const page = all.slice(0, Math.min(limit, MAX_LISTED))
    const objects = page.map(([path, { bytes, type, at }]) => {
      const key = path.slice(name.length + 1)
      return { id: etag(bytes), key, name: key, updated_at: at, metadata: { size: bytes.length, mimetype: type } }
    })
    json(response, { hasNext: all.length > page.length, nextCursor: page.at(-1)?.[0], folders: [], objects })
  }

  return {
    env: { SUPABASE_URL: address, SUPABASE_KEY: KEY, SUPABASE_BUCKET: "files" },
    objects: () => [...stored.keys()].sort(),
    buckets,
    fail(kind, which = () => true) {
      fault = kind === null ? null : { kind, which }
    },
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Reads a whole request; null if its connection was cut before its end, so that nothing is stored. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await request.toArray())
  } catch {
    return null
  }
}

async function readSentFile(request: IncomingMessage, body: Buffer): Promise<Pick<Stored, "bytes" | "type">> {
  const type = request.headers["content-type"] ?? "application/octet-stream"
  if (!type.startsWith("multipart/form-data")) return { bytes: body, type }
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData()
  const file = form.get("")
  if (!(file instanceof Blob)) throw new Error("the form has no file")
  return { bytes: Buffer.from(await file.arrayBuffer()), type: file.type }
}

const etag = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex")

function json(response: ServerResponse, data: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(data))
}

const refuse = (response: ServerResponse, status: number, statusCode: string, message: string) =>
  json(response, { statusCode, error: message, message }, status)

const refuseMissingObject = (response: ServerResponse) => refuse(response, 400, "404", "Object not found")
const refuseMissingBucket = (response: ServerResponse) => refuse(response, 400, "404", "Bucket not found")
