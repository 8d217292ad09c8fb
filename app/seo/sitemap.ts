import { href } from "react-router"
import { listedWorks, partsOfWorks } from "../../domain/artworks/sitemap-queries.server.ts"
import { type ListedPage, listedPages } from "../../domain/sharing/listed-pages.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/sitemap"
import { entryXml, listBegins, listEnds, listOfLists, mostAddresses } from "./sitemap-xml.ts"

/**
 * Above 50,000 URLs it is a sitemap index, with one sitemap of pages (`?part=pages`) and others that begin at a work
 * (`?from={id}`). Each is cached until its content changes.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const [part, from] = [searchParams.get("part"), searchParams.get("from")]
  // Only existing sitemaps are served, so that requests cannot fill the cache.
  if ((part ?? "pages") !== "pages" || (from !== null && !(await partsOf(shop)).includes(from)))
    return new Response("Not Found", { status: 404 })
  const body = await shop.pageCache.remember(
    `sitemap ${part ?? ""} ${from ?? ""}`,
    [...topics],
    () => listOf(shop, part, from),
    {
      bytes: ({ length }) => 2 * length,
    },
  )
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}

const topics = ["artworks", "pictures", "photos", "homepage", "settings", "exhibitions", "posts"] as const

/** The first work of each sitemap, if there are several. */
const partsOf = (shop: Shop): Promise<string[]> =>
  shop.pageCache.remember("sitemap parts", ["catalogue"], () => partsOfWorks(shop, mostAddresses))

async function listOf(shop: Shop, part: string | null, from: string | null): Promise<string> {
  if (from !== null) return whole(list(shop, [], from))
  const pages = (await listedPages(shop)).slice(0, mostAddresses)
  if (part !== null) return whole(list(shop, pages, "none"))
  const besides = await partsOfWorks(shop, Math.max(1, mostAddresses - pages.length))
  if (besides.length <= 1) return whole(list(shop, pages, null))
  return listOfLists(shop.siteUrl, ["part=pages", ...(await partsOf(shop)).map((id) => `from=${id}`)])
}

/** @param works the first ID, null for all, or none */
async function* list(shop: Shop, pages: ListedPage[], works: string | "none" | null): AsyncGenerator<string> {
  yield listBegins
  yield pages.map((page) => entryXml(shop.siteUrl, page)).join("")
  if (works !== "none")
    for await (const some of listedWorks(shop, works, mostAddresses))
      yield some
        .map(({ id, ...work }) => entryXml(shop.siteUrl, { ...work, path: href("/artwork/:id", { id }) }))
        .join("")
  yield listEnds
}

async function whole(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ""
  for await (const piece of pieces) text += piece
  return text
}
