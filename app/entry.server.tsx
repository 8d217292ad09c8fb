import { PassThrough } from "node:stream"
import { createReadableStreamFromReadable } from "@react-router/node"
import { isbot } from "isbot"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router"
import { nonceContext, requestIdContext, shopContext, surpriseContext } from "./request/context.ts"

export const streamTimeout = 5_000

/** Renders a page. Robots get it whole, and so does the page cache; one visitor as soon as its shell stands. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("Content-Type", "text/html; charset=utf-8")
  if (request.method === "HEAD") return new Response(null, { status, headers })
  const nonce = context.get(nonceContext) ?? undefined
  return new Promise((resolve, reject) => {
    const ready = !nonce || isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady"
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [ready]() {
          shellRendered = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError: reject,
        onError(error) {
          if (shellRendered) logError(error, context)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** What loaders, actions and rendering threw. Refusals under 500 are not news. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logError(error, context)
}

function logError(error: unknown, context: RouterContextProvider) {
  context.get(surpriseContext)(error)
  context.get(shopContext).log.error({ err: error, requestId: context.get(requestIdContext) }, "a page failed")
}
