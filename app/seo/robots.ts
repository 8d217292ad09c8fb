import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/robots"

/**
 * What there is nothing to read of. Pages that have no place in search results (sign-in, checkout, orders) say `noindex`
 * themselves, which only a robot that may open them reads.
 */
const closed = ["/admin", "/api/"]

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(
    [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${context.get(shopContext).siteUrl}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  )
