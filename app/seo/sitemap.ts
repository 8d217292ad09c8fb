import { listedWorks, partsOfWorks } from "../../domain/artworks/sitemap-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/sitemap"
import { listBegins, listEnds, listOfLists, mostWorks, pageEntry, standingPages, workEntry } from "./sitemap-xml.ts"

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every public page and work for search engines, written as it is read. Above 50,000 addresses: a list of lists, each from a work on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const from = new URL(request.url).searchParams.get("from")
  if (from !== null && !uuid.test(from)) return new Response("Not Found", { status: 404 })
  const parts = from === null ? await partsOfWorks(shop, mostWorks) : []
  const body = parts.length > 1 ? listOfLists(shop.siteUrl, parts) : streamed(list(shop, from))
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}

async function* list(shop: Shop, from: string | null): AsyncGenerator<string> {
  yield listBegins
  if (from === null || (await partsOfWorks(shop, mostWorks))[0] === from)
    yield standingPages.map((path) => pageEntry(shop.siteUrl, path)).join("")
  for await (const works of listedWorks(shop, from, mostWorks))
    yield works.map((work) => workEntry(shop.siteUrl, work)).join("")
  yield listEnds
}

/** A new piece is made when the one before is taken, so that nothing piles up. */
function streamed(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}
