import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Release } from "../../services/releases/releases.ts"
import type { ReleaseKey } from "./release-signatures.ts"

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type ReleaseServer = {
  /** Of the folder. */
  address: string
  files: Map<string, Buffer>
  /** Takes the place of a file's usual answer. */
  answers: Map<string, Answer>
  requests: { path: string; range: string | undefined }[]
  close(): Promise<void>
}

/** Serves files with ranges, until told otherwise. */
export async function startReleaseServer(): Promise<ReleaseServer> {
  const files = new Map<string, Buffer>()
  const answers = new Map<string, Answer>()
  const requests: ReleaseServer["requests"] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ""
    requests.push({ path, range: request.headers.range })
    const name = path.replace(/^\/releases\//, "")
    const answer = answers.get(name)
    if (answer) return answer(request, response)
    const file = files.get(name)
    if (!file) return void response.writeHead(404).end("not here")
    const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? []
    if (from === undefined) return void response.writeHead(200, { "content-length": file.length }).end(file)
    const start = Number(from)
    response.writeHead(206, { "content-range": `bytes ${start}-${file.length - 1}/${file.length}` })
    response.end(file.subarray(start))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/releases`,
    files,
    answers,
    requests,
    async close() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export const testPlatform = "linux-x64"

export function describeTestRelease(tarball: Buffer, changes: Partial<Release> = {}): Release {
  const version = changes.version ?? "1.1.0"
  return {
    version,
    releasedAt: "2026-11-01T10:00:00.000Z",
    notes: "- Frames are measured.\n- Prints are numbered.",
    migrations: ["0001_tables"],
    minimumVersion: "1.0.0",
    files: {
      [testPlatform]: {
        name: `solander-${version}-${testPlatform}.tar.gz`,
        bytes: tarball.length,
        sha256: createHash("sha256").update(tarball).digest("hex"),
      },
    },
    ...changes,
  }
}

/** Signed, with the tarball beside it. */
export function publishRelease(
  files: Map<string, Buffer>,
  key: ReleaseKey,
  tarball: Buffer,
  changes: Partial<Release> = {},
): Release {
  const release = describeTestRelease(tarball, changes)
  const description = Buffer.from(JSON.stringify(release))
  files.set("latest.json", description)
  files.set("latest.json.sig", key.sign(description))
  files.set(release.files[testPlatform]?.name ?? "", tarball)
  return release
}
