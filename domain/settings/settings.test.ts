import { describe, expect, test } from "vitest"
import { settings } from "../../db/tables/content.ts"
import { openTestDatabase } from "../../tests/support/database.ts"
import { system, visitor } from "../actor.ts"
import { type SettingsKey, settingsSchemas } from "./settings.ts"
import { getSettings, listSettingsProblems, logSettingsProblems } from "./settings-queries.server.ts"
import { parseStoredSettings } from "./stored-settings.ts"

const { db } = await openTestDatabase()
const groups = Object.keys(settingsSchemas) as SettingsKey[]

describe("a stored value that is not accepted", () => {
  test("has its default, the other fields of its group what was stored", async () => {
    const tooLong = "x".repeat(121)
    await db.insert(settings).values({ key: "site", value: { artistName: tooLong, tagline: "Oil", social: [{}] } })
    const { site } = await getSettings(db, "site")
    expect(site).toEqual({ ...settingsSchemas.site.parse({}), tagline: "Oil" })
  })

  test("is listed for the artist alone, and logged", async () => {
    const found = await listSettingsProblems({ db, now: () => new Date() }, system("Test"))
    expect(found.ok && found.value.map(({ group, field }) => `${group}.${field}`)).toEqual([
      "site.artistName",
      "site.social",
    ])
    expect(await listSettingsProblems({ db, now: () => new Date() }, visitor)).toMatchObject({ ok: false })
    const logged: object[] = []
    const log = { info() {}, error() {}, warn: (fields: object) => void logged.push(fields) }
    await logSettingsProblems({ db, log })
    expect(logged).toHaveLength(1)
  })

  test("which is refused only beside the default of another, has its default, too", () => {
    const { value, problems } = parseStoredSettings("site", { country: 5, region: "ON", tagline: "Oil" })
    expect(value).toEqual({ ...settingsSchemas.site.parse({}), tagline: "Oil" })
    expect(problems.map(({ field }) => field)).toEqual(["country", "region"])
  })

  test.each(groups)("whatever was stored, %s can be read", (group) => {
    const defaults = settingsSchemas[group].parse({})
    for (const stored of [null, [], "", 1, { [Object.keys(defaults)[0] ?? ""]: Symbol }])
      expect(parseStoredSettings(group, stored).value).toEqual(defaults)
  })
})
