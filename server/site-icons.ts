import type { Handler } from "hono"
import { getLogoIconKey, hasLogoIcons, type LogoFile } from "../domain/settings/logo.ts"
import { getSettings } from "../domain/settings/settings-queries.server.ts"
import type { Shop } from "../domain/shop.ts"

type SiteIcon = { type: string; body: Buffer }

/** Of the logo; without one, or with a wide one, the files of `public/` follow. */
export const siteIcons: Record<string, (shop: Shop) => Handler> = {
  "/favicon.svg": (shop) => answerIcon(shop, "svg", createSvgIcon),
  "/favicon.ico": (shop) => answerIcon(shop, "ico", (_, { light }) => readPng(shop, light, 32)),
  "/apple-touch-icon.png": (shop) => answerIcon(shop, "apple", (_, { light }) => readPng(shop, light, 180)),
}

type IconFiles = { light: LogoFile; dark: LogoFile | null }

const answerIcon =
  (shop: Shop, name: string, create: (shop: Shop, files: IconFiles) => Promise<SiteIcon | null>): Handler =>
  async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next()
    const icon = await shop.pageCache.remember(`site icon ${name}`, ["settings"], async () => {
      const { light, dark } = (await getSettings(shop.db, "logo")).logo
      return light && hasLogoIcons(light)
        ? create(shop, { light, dark: dark && hasLogoIcons(dark) ? dark : null })
        : null
    })
    if (!icon) return next()
    const headers = { "Content-Type": icon.type, "Cache-Control": "public, max-age=300" }
    return c.body(new Uint8Array(icon.body), 200, headers)
  }

async function readPng(shop: Shop, file: LogoFile, side: number): Promise<SiteIcon | null> {
  const stream = await shop.storage.public.get(getLogoIconKey(file, side))
  return stream && { type: "image/png", body: Buffer.concat(await stream.toArray()) }
}

/** Around pictures of the logo: one for each theme of the browser. */
async function createSvgIcon(shop: Shop, { light, dark }: IconFiles): Promise<SiteIcon | null> {
  const day = await readPng(shop, light, 192)
  const night = dark && (await readPng(shop, dark, 192))
  if (!day) return null
  const image = (name: string, { body }: SiteIcon) =>
    `<image class="${name}" width="192" height="192" href="data:image/png;base64,${body.toString("base64")}"/>`
  const style = night
    ? "<style>.night{display:none}@media(prefers-color-scheme:dark){.day{display:none}.night{display:inline}}</style>"
    : ""
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192">${style}${image("day", day)}${night ? image("night", night) : ""}</svg>`
  return { type: "image/svg+xml", body: Buffer.from(svg) }
}
