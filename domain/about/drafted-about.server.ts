import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { settings } from "../../db/tables/content.ts"
import { checked } from "../checked.ts"
import type { DraftedPage } from "../page-versions.server.ts"
import { type Settings, settingsSchemas } from "../settings/settings.ts"
import { showSettings } from "../settings/settings-commands.server.ts"
import { storedSettings } from "../settings/stored-settings.ts"

export type AboutSettings = Settings<"about">

/** The settings of that name are what visitors see. */
export const draftedAbout: DraftedPage<AboutSettings> = {
  page: "about",
  name: "About page",
  check: (input) => checked(settingsSchemas.about, input),
  published: publishedAbout,
  show: async (write, value) => void (await showSettings(write, "about", value)),
  pack: (value) => value,
  unpack: (stored) => storedSettings("about", stored).value,
}

async function publishedAbout(db: Database | Transaction): Promise<{ value: AboutSettings; updatedAt: Date }> {
  const [row] = await db.select().from(settings).where(eq(settings.key, "about"))
  return { value: storedSettings("about", row?.value).value, updatedAt: row?.updatedAt ?? new Date(0) }
}
