import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { listenLocally } from "./s3-wire.ts"

/** The failure of a request: a status, no answer, or a connection that closes within the answer. */
type WebDavFault = number | "silent" | "cut"

/** An in-memory server of WebDAV's class 1 (RFC 4918): folders and files, with a password. */
export async function startWebDavServer({ user = "artist", password = "a webdav password" } = {}) {
  const files = new Map<string, { bytes: Buffer; at: Date }>()
  const folders = new Set(["/", "/dav/"])
  let fault: { kind: WebDavFault; which: (method: string, path: string) => boolean } | null = null
  let maxBytes = Number.POSITIVE_INFINITY

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const address = await listenLocally(server, 0)
  const parentOf = (path: string) => path.replace(/[^/]+\/?$/, "")

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = decodeURIComponent(new URL(request.url ?? "/", address).pathname)
    const method = request.method ?? ""
    const send = (status: number, body?: string | Buffer) => response.writeHead(status).end(body)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (request.headers.authorization !== `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`)
      return send(401)
    if (fault?.which(method, path)) {
      const { kind } = fault
      if (kind === "silent") return
      if (typeof kind === "number") return send(kind)
      fault = null
      response.writeHead(200, { "content-length": 1000 }).write("half")
      return void setImmediate(() => response.destroy())
    }
    const handlers: Record<string, () => unknown> = {
      MKCOL() {
        const folder = path.endsWith("/") ? path : `${path}/`
        if (folders.has(folder)) return send(405)
        if (!folders.has(parentOf(folder))) return send(409)
        folders.add(folder)
        send(201)
      },
      PUT() {
        if (!folders.has(parentOf(path))) return send(409)
        const used = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
        if (used + body.length > maxBytes) return send(507)
        files.set(path, { bytes: body, at: new Date() })
        send(201)
      },
      GET() {
        const file = files.get(path)
        send(file ? 200 : 404, file?.bytes)
      },
      DELETE() {
        send(files.delete(path) ? 204 : 404)
      },
      MOVE() {
        const file = files.get(path)
        if (!file) return send(404)
        files.delete(path)
        files.set(new URL(String(request.headers.destination)).pathname, file)
        send(201)
      },
      PROPFIND() {
        if (!folders.has(path)) return send(404)
        const listed = [...files].filter(([name]) => parentOf(name) === path)
        const inside = listed.map(
          ([name, { bytes, at }]) =>
            `<d:response><d:href>${encodeURI(name)}</d:href><d:propstat><d:prop><d:resourcetype/><d:getcontentlength>${bytes.length}</d:getcontentlength><d:getlastmodified>${at.toUTCString()}</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
        )
        const self = `<d:response><d:href>${path}</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop></d:propstat></d:response>`
        send(207, `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${self}${inside.join("")}</d:multistatus>`)
      },
    }
    if (!handlers[method]) return send(405)
    handlers[method]()
  }

  return {
    url: `${address}/dav/site`,
    user,
    password,
    names: () => [...files.keys()].sort(),
    file: (path: string) => files.get(path),
    /** Fails matching requests, until it is called with null; `cut` once. */
    fail(kind: WebDavFault | null, which: (method: string, path: string) => boolean = () => true) {
      fault = kind === null ? null : { kind, which }
    },
    fillUp(limit: number) {
      maxBytes = limit
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
