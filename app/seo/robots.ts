import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/robots"

/** Only paths without content. Pages that must not be indexed send `noindex`, which robots see only on pages they may open. */
const disallowedPaths = ["/admin", "/api/"]

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(
    [
      "User-agent: *",
      ...disallowedPaths.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${context.get(shopContext).siteUrl}/sitemap.xml`,
      "",
    ].join("\n"),
    { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" } },
  )
