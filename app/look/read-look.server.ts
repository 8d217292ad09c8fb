import { nightOf } from "../../domain/settings/accent.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { type Look, lookAttributes } from "./look.ts"
import { typefaceFiles } from "./typeface-files.ts"

/** The look that the settings choose; null: the plain one, also if they cannot be read. */
export async function readLook(shop: Shop): Promise<Look | null> {
  try {
    return await shop.pageCache.remember("look", ["settings"], async () => {
      const { accent, typefaces } = (await readSettings(shop.db, "look")).look
      if (accent === "" && typefaces === "newsreader") return null
      const attributes = lookAttributes(typefaces, accent ? { day: accent, night: nightOf(accent) } : null)
      return { attributes, files: typefaceFiles[typefaces] }
    })
  } catch (err) {
    shop.log.warn({ err }, "the look of the site could not be read")
    return null
  }
}
