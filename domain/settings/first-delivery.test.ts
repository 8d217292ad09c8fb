import { expect, test } from "vitest"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import { createFirstDelivery } from "./first-delivery.server.ts"
import { saveAllSettings, saveSettings } from "./settings-commands.server.ts"
import { getSettingsForEdit } from "./settings-for-edit.server.ts"
import { getSettings } from "./settings-queries.server.ts"

const propose = (shop: Awaited<ReturnType<typeof openWorkingShop>>["shop"], country = "", timeZone = "") =>
  shop.db.transaction((tx) => createFirstDelivery(tx, shop.now(), { country, timeZone }))

test("a new studio names the price of each delivery, and one that has settings keeps them [ADM-21]", async () => {
  const { shop } = await openWorkingShop()
  await shop.db.execute("delete from settings")
  await propose(shop)
  const { shipping } = await getSettings(shop.db, "shipping")
  const rates = { small: null, medium: null, large: null, oversize: null }
  expect(shipping.zones).toEqual([{ name: "Worldwide", countries: ["*"], rates, weights: [], freeOver: null }])
  await shop.db.execute("delete from settings")
  const before = (await getSettings(shop.db, "shipping")).shipping
  await saveSettings(shop, system("Test"), "site", { artistName: "Mara Lindqvist" })
  await propose(shop)
  expect((await getSettings(shop.db, "shipping")).shipping).toEqual(before)
})

test("a studio begins with its own country; the zone follows the country until somebody changes it [ADM-21]", async () => {
  const { shop } = await openWorkingShop()
  const artist = system("Test")
  await shop.db.execute("delete from settings")
  await propose(shop, "DE", "Europe/Berlin")
  const zones = async () => (await getSettings(shop.db, "shipping")).shipping.zones
  const rates = { small: null, medium: null, large: null, oversize: null }
  const germany = { name: "Germany", countries: ["DE"], rates, weights: [], freeOver: null }
  expect(await zones()).toEqual([germany])
  const { site } = await getSettings(shop.db, "site")
  expect(site).toMatchObject({ country: "DE", currency: "EUR", timeZone: "Europe/Berlin" })
  const save = async (changes: Record<string, unknown>) => {
    const now = await getSettingsForEdit(shop, artist)
    if (!now.ok) throw new Error("the settings cannot be read")
    const saved = await saveAllSettings(shop, artist, { ...now.value.value, ...changes } as never, now.value.updatedAt)
    expect(saved).toMatchObject({ ok: true })
    return saved
  }
  expect(await save({ "site.country": "FR" })).toMatchObject({ value: { delivery: "France" } })
  expect(await zones()).toMatchObject([{ name: "France", countries: ["FR"], rates }])
  await save({ "shipping.zones": [{ ...germany, name: "Home", countries: ["FR"] }] })
  await save({ "site.country": "IT" })
  expect(await zones()).toMatchObject([{ name: "Home", countries: ["FR"] }])
  const worldwide = { ...germany, name: "Worldwide", countries: ["*"] }
  await save({ "shipping.zones": [worldwide] })
  expect(await save({ "site.country": "DE" })).not.toHaveProperty("value.delivery")
  expect(await zones()).toEqual([worldwide])
})

test("an invalid country is ignored", async () => {
  const { shop } = await openWorkingShop()
  await shop.db.execute("delete from settings")
  await propose(shop, "QQ", "Nowhere/Else")
  expect((await getSettings(shop.db, "site")).site).toMatchObject({ currency: "USD", timeZone: "UTC" })
  expect((await getSettings(shop.db, "shipping")).shipping.zones).toMatchObject([{ countries: ["*"] }])
})
