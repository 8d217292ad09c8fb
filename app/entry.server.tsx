import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router"
import { bodyContext, nonceContext, requestIdContext, shopContext, surpriseContext } from "./request/context.ts"

export const streamTimeout = 5_000

/**
 * Renders a page whole: loaders give no promises to the server, so nothing comes later, and one body costs less than a
 * stream of pieces. The body is handed past the router, which would look at it, and a body that is looked at becomes a stream.
 */
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
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onShellReady() {
          shellRendered = true
        },
        onAllReady() {
          clearTimeout(timer)
          pipe(
            collected((body) => {
              context.set(bodyContext, body)
              resolve(new Response(null, { status, headers }))
            }),
          )
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

function collected(whole: (body: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = []
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
    final(done) {
      whole(Buffer.concat(pieces))
      done()
    },
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
