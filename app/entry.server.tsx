import { text } from "node:stream/consumers"
import { renderToString } from "react-dom/server"
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router"
import { isStudioPath } from "../lib/studio-path.ts"
import { bodyContext, nonceContext, requestIdContext, shopContext, thrownContext } from "./request/context.ts"
import { DocumentNonce } from "./request/document-nonce.ts"

export const streamTimeout = 5_000

/**
 * Renders to one string: no loader returns promises and nothing suspends, and a string costs much less than a stream. The body
 * bypasses the router, which would convert it to a stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...page }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8")
  const answer = new Response(null, { status, headers })
  if (request.method === "HEAD") return answer
  const nonce = context.get(nonceContext)
  const isStudio = isStudioPath(new URL(request.url).pathname)
  const element = (
    <DocumentNonce value={nonce}>
      <ServerRouter context={withManifest(page, isStudio)} url={request.url} nonce={nonce} />
    </DocumentNonce>
  )
  const html = `<!DOCTYPE html>${renderToString(element)}`
  const end = html.lastIndexOf("</body>")
  const loaded = page.renderMeta?.didRenderScripts && (await loaderDataScript(serverHandoffStream))
  const script = loaded ? `<script nonce="${nonce}">${loaded}</script>` : ""
  context.set(bodyContext, html.slice(0, end) + script + html.slice(end))
  return answer
}

/**
 * The router processes every route of the manifest per page, so it gets only the matched ones. Browsers load the list of routes
 * as a file, on public pages the one without the studio's routes (`server/site-manifest.ts`).
 */
function withManifest(page: EntryContext, isStudio: boolean): EntryContext {
  const { manifest, staticHandlerContext } = page
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.includes(id)))
  const url = isStudio || import.meta.env.DEV ? manifest.url : manifest.url.replace(/\.js$/, "-site.js")
  return { ...page, manifest: { ...manifest, url, routes } }
}

/** The loader data for the browser's router, which reads it from the stream that its own script opened. */
async function loaderDataScript(loaded: ReadableStream<Uint8Array> | undefined): Promise<string | undefined> {
  if (!loaded) return undefined
  const stream = "window.__reactRouterContext.streamController"
  // https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
  const quoted = JSON.stringify(await text(loaded)).replace(/[<\u2028\u2029]/g, escapeSign)
  return `${stream}.enqueue(${quoted});${stream}.close()`
}

const escapeSign = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Statuses under 500 are expected and not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logError(error, context)
}

function logError(error: unknown, context: RouterContextProvider) {
  context.get(thrownContext)(error)
  context.get(shopContext).log.error({ err: error, requestId: context.get(requestIdContext) }, "a page failed")
}
