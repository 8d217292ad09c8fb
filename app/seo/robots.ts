import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/robots"

/**
 * Paths without content for search engines. Pages that must not be indexed (sign-in, checkout, orders) send `noindex`
 * themselves, which a robot can see only if it may open them.
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
