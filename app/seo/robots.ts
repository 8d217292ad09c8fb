import { listWorkProtections } from "../../domain/sharing/work-protections.server.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/robots"
import { aiCrawlers } from "./ai-crawlers.ts"

/** Only paths without content. Pages that must not be indexed send `noindex`, which robots see only on pages they may open. */
const disallowedPaths = ["/admin", "/api/"]

/** https://contentsignals.org: search is no use by AI. */
const contentSignals = {
  look: "search=yes, ai-train=no",
  closed: "search=yes, ai-input=no, ai-train=no",
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const tags = ["artworks", "catalogue", "pictures", "settings"] as const
  const { level, works } = await shop.pageCache.remember("robots", [...tags], () => listWorkProtections(shop), {
    bytes: ({ works }) => 200 * works.length,
  })
  const lines = [
    "User-agent: *",
    ...(level === "open" ? [] : [`Content-Signal: ${contentSignals[level]}`]),
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    ...listCrawlerRules(level, works),
    `Sitemap: ${shop.siteUrl}/sitemap.xml`,
    "",
  ]
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}

type WorkProtections = Awaited<ReturnType<typeof listWorkProtections>>

/** AI crawlers obey their own group only, so it repeats the paths of all. */
function listCrawlerRules(level: WorkProtections["level"], works: WorkProtections["works"]): string[] {
  const isSiteOpen = level === "open"
  const others = works.filter((work) => (work.level === "open") !== isSiteOpen)
  if (isSiteOpen && others.length === 0) return []
  const verb = isSiteOpen ? "Disallow" : "Allow"
  return [
    ...aiCrawlers.map((name) => `User-agent: ${name}`),
    ...(isSiteOpen ? disallowedPaths : ["/"]).map((path) => `Disallow: ${path}`),
    ...others.flatMap(({ path, folders }) => [path, ...folders].map((one) => `${verb}: ${one}`)),
    "",
  ]
}
