import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http"

/** A request of the S3 API with a bucket in its path. */
export type ReceivedRequest = {
  method: string
  bucket: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The object's metadata headers. */
  meta: Record<string, string>
  body: Buffer
  accessKey: string
  region: string
}

/** Reads a whole request; null if its connection was cut before its end, so that nothing is stored. */
export async function readS3Request(request: IncomingMessage): Promise<ReceivedRequest | null> {
  const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://localhost")
  const [, bucket = "", ...rest] = decodeURIComponent(pathname).split("/")
  const scope = /Credential=([^/]*)\/\d+\/([^/]*)\//.exec(request.headers.authorization ?? "")
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return null
  }
  const meta: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers))
    if (name.startsWith("x-amz-meta-") && typeof value === "string") meta[name] = value
  return {
    method: request.method ?? "GET",
    bucket,
    key: rest.join("/"),
    query,
    headers: request.headers,
    meta,
    body: Buffer.concat(chunks),
    accessKey: scope?.[1] ?? "",
    region: scope?.[2] ?? "",
  }
}

export function sendXml(response: ServerResponse, root: string, inside: string): void {
  response.writeHead(200, { "content-type": "application/xml" })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><${root}>${inside}</${root}>`)
}

/** @returns the server's address */
export async function listenLocally(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no port")
  return `http://127.0.0.1:${address.port}`
}
