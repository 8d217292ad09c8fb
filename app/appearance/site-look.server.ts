import { toNightColor } from "../../domain/settings/accent.ts"
import { getSettings } from "../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { getLookAttributes, type SiteLook } from "./look.ts"
import { typefaceFiles } from "./typeface-files.ts"

/** Null: the default look, also if the settings cannot be read. */
export async function findSiteLook(shop: Shop): Promise<SiteLook | null> {
  try {
    return await shop.pageCache.remember("look", ["settings"], async () => {
      const { accent, typefaces } = (await getSettings(shop.db, "look")).look
      if (accent === "" && typefaces === "newsreader") return null
      const attributes = getLookAttributes(typefaces, accent ? { day: accent, night: toNightColor(accent) } : null)
      return { attributes, files: typefaceFiles[typefaces] }
    })
  } catch (err) {
    shop.log.warn({ err }, "the look of the site could not be read")
    return null
  }
}
