import type { Layout } from "./fields.ts"
import { artlogic, artworkArchive, museum, solander } from "./layouts/inventories.ts"
import type { LayoutSpec } from "./layouts/layout.ts"
import { prestashop } from "./layouts/prestashop.ts"
import { bigCartel, ecwid, etsy, magento, shopify, square, squarespace, wix } from "./layouts/shops.ts"
import { woocommerce } from "./layouts/woocommerce.ts"

/** In the order in which they are recognized. */
export const layouts: Record<Exclude<Layout, "generic">, LayoutSpec> = {
  solander,
  "artwork-archive": artworkArchive,
  squarespace,
  wix,
  shopify,
  woocommerce,
  ecwid,
  square,
  prestashop,
  magento,
  "big-cartel": bigCartel,
  etsy,
  artlogic,
  museum,
}

const generic: LayoutSpec = { signs: [], names: {} }

export const layoutSpec = (layout: Layout): LayoutSpec => (layout === "generic" ? generic : layouts[layout])
