import { href } from "react-router"
import { getCollectionCounts } from "../../domain/homepage/homepage-queries.server.ts"
import { toNightColor } from "../../domain/settings/accent.ts"
import {
  type ChosenComposition,
  type CompositionName,
  compositionNames,
  getShownComposition,
  type ThemeName,
  themeNames,
} from "../../domain/settings/compositions.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { compositionFiles } from "./composition-files.ts"
import { getLayoutAttributes, getLookAttributes, type SiteLook } from "./look.ts"
import { typefaceFiles } from "./typeface-files.ts"

/** Null: the default look, also if the settings cannot be read. @param url of a preview, which may ask for another look */
export async function findSiteLook(shop: Shop, url: string): Promise<SiteLook | null> {
  try {
    const { accent, typefaces, theme } = { ...(await getStoredLook(shop)), ...getAskedLook(url) }
    const composition = await findComposition(shop, url)
    if (accent === "" && typefaces === "newsreader" && theme === "visitor" && !composition) return null
    const colors = accent ? { day: accent, night: toNightColor(accent) } : null
    const attributes = { ...getLookAttributes(typefaces, colors), ...getLayoutAttributes(composition, theme) }
    const files = typefaceFiles[typefaces]
    return { attributes, files, composition: composition && compositionFiles[composition] }
  } catch (err) {
    shop.log.warn({ err }, "the look of the site could not be read")
    return null
  }
}

/** Null: the opening. */
export async function findComposition(shop: Shop, url: string): Promise<ChosenComposition | null> {
  const { composition } = { ...(await getStoredLook(shop)), ...getAskedLook(url) }
  if (composition === "opening") return null
  return getShownComposition(composition, (await getCollectionCounts(shop)).works)
}

const getStoredLook = (shop: Shop) =>
  shop.pageCache.remember("look", ["settings"], async () => (await getSettings(shop.db, "look")).look)

type AskedLook = { composition?: CompositionName; theme?: ThemeName }

function getAskedLook(url: string): AskedLook {
  const { pathname, searchParams } = new URL(url)
  if (pathname.replace(/\.data$/, "") !== href("/admin/homepage/preview")) return {}
  const composition = compositionNames.find((name) => name === searchParams.get("composition"))
  const theme = themeNames.find((name) => name === searchParams.get("theme"))
  return { ...(composition && { composition }), ...(theme && { theme }) }
}
