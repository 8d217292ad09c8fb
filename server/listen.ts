import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { AnswerKept } from "./kept/answer-kept.ts"

type Fetch = Parameters<typeof getRequestListener>[0]

type Options = {
  port: number
  host: string
  /** Answers what is kept, before the framework sees it. */
  answerKept?: AnswerKept
}

/**
 * Serves the site. A request of HTTP/1.0 may come without a Host: some health checks send such.
 * @throws Node's `EADDRINUSE`, `EACCES`
 */
export async function listen(fetch: Fetch, { port, host, answerKept }: Options): Promise<Server> {
  const framework = getRequestListener(fetch, { hostname: "localhost" })
  const server = createServer((req, res) => {
    const otherwise = () => void framework(req, res)
    if (!answerKept?.(req, res, otherwise)) otherwise()
  })
  server.listen(port, host)
  await once(server, "listening")
  return server
}
