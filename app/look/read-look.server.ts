import { nightOf } from "../../domain/settings/accent.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../domain/shop.ts"
import { type Look, plainLook } from "./look.ts"
import { typefaceFiles } from "./typeface-files.ts"

/** The look that the settings choose; the plain one if they cannot be read. */
export async function readLook(shop: Shop): Promise<Look> {
  try {
    return await shop.pageCache.remember("look", ["settings"], async () => {
      const { accent, typefaces } = (await readSettings(shop.db, "look")).look
      return {
        typefaces,
        accent: accent ? { day: accent, night: nightOf(accent) } : null,
        files: typefaceFiles[typefaces],
      }
    })
  } catch (err) {
    shop.log.warn({ err }, "the look of the site could not be read")
    return plainLook
  }
}
