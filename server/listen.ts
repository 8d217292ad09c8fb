import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { livePath } from "../domain/live/wire.ts"
import type { AnswerKept } from "./kept/answer-kept.ts"

type Fetch = Parameters<typeof getRequestListener>[0]

type Options = {
  port: number
  host: string
  /** Answers what is kept, before the framework sees it. */
  answerKept?: AnswerKept
}

/**
 * Serves the site. A request of HTTP/1.0 may come without a Host: some health checks send such. Who asks for another
 * protocol than that of `livePath` is answered in this one.
 * @throws Node's `EADDRINUSE`, `EACCES`
 */
export async function listen(fetch: Fetch, { port, host, answerKept }: Options): Promise<Server> {
  const framework = getRequestListener(fetch, { hostname: "localhost" })
  const server: Server = createServer(
    { shouldUpgradeCallback: ({ url }) => server.listenerCount("upgrade") > 0 && url?.split("?")[0] === livePath },
    (req, res) => {
      const otherwise = () => void framework(req, res)
      if (!answerKept?.(req, res, otherwise)) otherwise()
    },
  )
  server.listen(port, host)
  await once(server, "listening")
  return server
}
