import { randomUUID } from "node:crypto"
import { type TargetDriver, targetFolders, type WebDavTargetSettings } from "./backup-targets.ts"
import { collectBytes, maxFileBytes, maxListingBytes } from "./target-limits.ts"
import { describeTargetProblem, TargetProblem } from "./target-problem.ts"
import { parseMultistatus } from "./webdav-listing.ts"

const codes: Record<number, "credentials" | "read-only" | "full" | "missing"> = {
  401: "credentials",
  403: "read-only",
  404: "missing",
  405: "read-only",
  409: "missing",
  413: "full",
  423: "read-only",
  507: "full",
}

/** RFC 4918, with a user name and password (RFC 7617). */
function createRequests({ url, user, password }: WebDavTargetSettings, { silenceMs }: { silenceMs: number }) {
  const root = url.endsWith("/") ? url : `${url}/`
  const place = `The WebDAV server ${new URL(url).host}`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`

  /** @param accepted statuses that are no error, beside 2xx */
  async function request(
    method: string,
    path: string,
    { accepted = [], headers, body, signal, maxBytes = maxFileBytes }: RequestOptions = {},
  ): Promise<{ status: number; bytes: Uint8Array }> {
    const timeout = AbortSignal.timeout(silenceMs)
    try {
      const response = await fetch(root + path, {
        method,
        // The limit is of the bytes as they are stored.
        headers: { authorization, "accept-encoding": "identity", ...headers },
        body: body as BodyInit | undefined,
        // The password is for this address alone.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const { body: stream } = response
      const bytes = stream ? await collectBytes(stream, maxBytes, place) : new Uint8Array(0)
      const { status } = response
      if (response.ok || accepted.includes(status)) return { status, bytes }
      throw describeTargetProblem(
        codes[status] ?? "unexpected",
        place,
        new Error(`${method} was answered with ${status}`),
      )
    } catch (error) {
      if (error instanceof TargetProblem || signal?.aborted) throw error
      throw describeTargetProblem(timeout.aborted ? "slow" : "unreachable", place, error)
    }
  }
  return { request, root, place }
}

export function openWebDavTarget(settings: WebDavTargetSettings, patience: { silenceMs: number }): TargetDriver {
  const { request, root, place } = createRequests(settings, patience)
  return {
    async prepare() {
      // 405: it exists already (RFC 4918, 9.3.1).
      await request("MKCOL", "", { accepted: [405] })
      for (const folder of targetFolders) await request("MKCOL", `${folder}/`, { accepted: [405] })
    },
    async put(name, body, signal) {
      const unfinished = `${name}.${randomUUID()}.part`
      await request("PUT", unfinished, { body, signal })
      await request("MOVE", unfinished, { headers: { destination: root + name, overwrite: "T" }, signal })
    },
    async get(name, signal) {
      const { status, bytes } = await request("GET", name, { accepted: [404], signal })
      return status === 404 ? null : bytes
    },
    async list(folder) {
      const { status, bytes } = await request("PROPFIND", `${folder}/`, {
        accepted: [404],
        headers: { depth: "1", "content-type": "application/xml" },
        body: listRequest,
        maxBytes: maxListingBytes,
      })
      if (status === 404) return []
      try {
        const files = parseMultistatus(Buffer.from(bytes).toString("utf8"))
        return files.map(({ name, ...file }) => ({ name: `${folder}/${name}`, ...file }))
      } catch (error) {
        throw describeTargetProblem("unexpected", place, error)
      }
    },
    async remove(name) {
      await request("DELETE", name, { accepted: [404] })
    },
    close: async () => {},
  }
}

type RequestOptions = {
  accepted?: number[]
  headers?: Record<string, string>
  body?: Uint8Array | string
  signal?: AbortSignal | undefined
  maxBytes?: number
}

const listRequest = `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/></prop></propfind>`
