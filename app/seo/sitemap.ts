import { listedWorks, partsOfWorks } from "../../domain/artworks/sitemap-queries.server.ts"
import { type ListedPage, listedPages } from "../../domain/sharing/listed-pages.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/sitemap"
import { entryXml, listBegins, listEnds, listOfLists, mostAddresses } from "./sitemap-xml.ts"

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Every public page for search engines, written as it is read. Above 50,000 addresses: a list of lists, one of the pages
 * (`?part=pages`), the others each from a work on (`?from={id}`).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const [part, from] = [searchParams.get("part"), searchParams.get("from")]
  if ((part ?? "pages") !== "pages" || (from !== null && !uuid.test(from)))
    return new Response("Not Found", { status: 404 })
  return new Response(await listOf(shop, part, from), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}

async function listOf(shop: Shop, part: string | null, from: string | null): Promise<string | ReadableStream> {
  if (from !== null) return streamed(list(shop, [], from))
  const pages = (await listedPages(shop)).slice(0, mostAddresses)
  if (part !== null) return streamed(list(shop, pages, "none"))
  const besides = await partsOfWorks(shop, Math.max(1, mostAddresses - pages.length))
  if (besides.length <= 1) return streamed(list(shop, pages, null))
  const works = await partsOfWorks(shop, mostAddresses)
  return listOfLists(shop.siteUrl, ["part=pages", ...works.map((id) => `from=${id}`)])
}

/** @param works from which id on; null: all; or none */
async function* list(shop: Shop, pages: ListedPage[], works: string | "none" | null): AsyncGenerator<string> {
  yield listBegins
  yield pages.map((page) => entryXml(shop.siteUrl, page)).join("")
  if (works !== "none")
    for await (const some of listedWorks(shop, works, mostAddresses))
      yield some.map(({ id, ...work }) => entryXml(shop.siteUrl, { ...work, path: `/artwork/${id}` })).join("")
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
