import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/robots"

/** What is personal or has no use in a list of search results. */
const closed = [
  "/admin",
  "/auth",
  "/account",
  "/api/",
  "/checkout",
  "/order-confirmation",
  "/track-order",
  "/newsletter/",
]

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
