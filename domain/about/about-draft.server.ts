import { eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { settings } from "../../db/tables/content.ts"
import type { DraftedPage } from "../page-versions.server.ts"
import { done } from "../problem.ts"
import { type Settings, settingsSchemas } from "../settings/settings.ts"
import { writeSettings } from "../settings/settings-commands.server.ts"
import { parseStoredSettings } from "../settings/stored-settings.ts"
import { validateInput } from "../validate-input.ts"

export type AboutSettings = Settings<"about">

/** The settings of that name are what visitors see. */
export const aboutDraft: DraftedPage<AboutSettings> = {
  page: "about",
  name: "About page",
  check: (input) => validateInput(settingsSchemas.about, input),
  published: getPublishedAbout,
  show: async (context, value) => {
    await writeSettings(context, "about", value)
    return done(value)
  },
  pack: (value) => value,
  unpack: (stored) => parseStoredSettings("about", stored).value,
}

async function getPublishedAbout(db: Database | Transaction): Promise<{ value: AboutSettings; updatedAt: Date }> {
  const [row] = await db.select().from(settings).where(eq(settings.key, "about"))
  return { value: parseStoredSettings("about", row?.value).value, updatedAt: row?.updatedAt ?? new Date(0) }
}
