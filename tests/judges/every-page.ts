import { buildCheckoutForm } from "../support/checkout.ts"
import type { Visitor } from "../support/visitor.ts"

/** A page in one state. `search`: search engines may index it. */
export type CapturedPage = { name: string; status: number; html: string; search: boolean }

type Works = {
  /** For sale; the one for the checkout is sold by it. */
  available: string
  buy: string
  [name: string]: string
}

async function listSitemapPaths(visitor: Visitor): Promise<string[]> {
  const list = await visitor.html("/sitemap.xml")
  const found = [...list.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname)
  if (found.length < 9) throw new Error(`the list of addresses has only ${found.length}`)
  return found
}

/**
 * Every public page in every state that a form or an address can produce, as rendered without scripts:
 * all of the sitemap, listings filtered and empty, forms valid and invalid, an order from cart to tracking.
 */
export async function capturePages(visitor: Visitor, works: Works): Promise<CapturedPage[]> {
  const pages: CapturedPage[] = []
  // Names are the same in every run, although IDs differ.
  const byName = (path: string) =>
    Object.entries(works).reduce((text, [name, id]) => text.replaceAll(id, `{${name}}`), path)
  const capture = async (name: string, answer: Response): Promise<string> => {
    const html = await answer.text()
    const search = answer.status === 200 && !/<meta name="robots" content="noindex"/.test(html)
    pages.push({ name: byName(name), status: answer.status, html, search })
    return html
  }
  const get = async (path: string) => capture(path, await visitor.get(path))
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await visitor.post(path, fields)
    const next = answer.headers.get("location")
    return next
      ? { next, html: await capture(`${path} → ${new URL(next, visitor.origin).pathname}`, await visitor.get(next)) }
      : { next, html: await capture(`${path}, sent`, answer) }
  }

  for (const path of await listSitemapPaths(visitor)) await get(path)
  for (const path of [
    ...[
      "/gallery?availability=available&sort=price",
      "/gallery?q=water",
      "/gallery?q=zzzzzz",
      "/gallery?size=large&size=small",
    ],
    ...["/gallery?year_from=2020&year_to=2026&price_from=100", "/shop?sort=year", "/shop?medium=none-such"],
    ...[`/artwork/${works.available}?image=1`, `/contact?type=artwork&artwork=${works.available}`, "/contact?sent=yes"],
    ...["/commissions?sent=yes", "/newsletter", "/newsletter?asked=yes", "/track-order", "/checkout"],
    ...["/auth/sign-up", "/auth/forgotten", "/auth/link", "/auth/link?token=x", "/auth/confirm?token=x"],
    ...[
      `/checkout?work=${works.buy}`,
      "/checkout?work=nonsense",
      "/auth",
      "/auth?reset=true&token=x",
      "/auth?next=/admin",
    ],
    ...[
      "/nothing-hangs-here",
      "/artwork/nothing",
      "/artwork/00000000-0000-4000-8000-000000000000",
      "/gallery?after=nonsense",
    ],
    ...["/order-confirmation?order=nobody", "/newsletter/nobody", "/checkout/pay/nobody", "/auth/setup?token=nobody"],
  ])
    await get(path)

  // Sections with further pages.
  for (const section of ["/exhibitions", "/blog"]) {
    const html = await get(section)
    const further = [...html.matchAll(/href="(\/(?:exhibitions|blog)\/[^"]+)"/g)].map(([, path = ""]) => path)
    for (const path of new Set(further)) if (path.startsWith(section)) await get(path)
  }

  await post("/contact", {})
  await post("/commissions", {})
  await post("/newsletter", { email: "nobody" })
  await post("/newsletter", { email: "ada@example.com" })
  await post("/track-order", {})
  await post("/track-order", { number: "S-1", email: "ada@example.com" })
  await post("/auth", { email: "ada@example.com", password: "wrong" })
  const { items: _, ...form } = buildCheckoutForm([], { email: "judith@example.com" })
  const buying = { ...(form as Record<string, string>), item: `${works.buy}:1` }
  await post("/checkout", { ...buying, email: "judith@", city: "", terms: "" })
  const { html: payment, next } = await post("/checkout", { ...buying, payment: "demo" })
  if (!next?.startsWith("/checkout/pay/")) throw new Error(`the demo payment did not open: ${payment}`)
  await get(`/artwork/${works.buy}`)
  await visitor.post(next, { intent: "give-up" })
  const { html } = await post("/checkout", {
    ...buying,
    idempotencyKey: crypto.randomUUID(),
    item: `${works.available}:1`,
  })
  const number = /S-\d+/.exec(html)?.[0]
  if (!number) throw new Error("the order has no number")
  await post("/track-order", { number, email: "judith@example.com" })
  await get(`/artwork/${works.available}`)
  return pages
}
