import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import {
  agreements,
  agreementWorks,
  crates,
  locationPeriods,
  payouts,
  places,
  workAmounts,
} from "../../db/tables/inventory.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system } from "../actor.ts"
import { addWorkAmount } from "../inventory/amount-commands.server.ts"
import { listLocationPeriods } from "../inventory/location-queries.server.ts"
import { moveWorks } from "../inventory/move-commands.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const erase = (emails: string[], names: string[]) =>
  shop.db.transaction((tx) => eraseAddresses(shop, tx, { emails, names }, shop.now()))

test("an erased contact is in no place, agreement, amount or location change; the gallery and the works' locations remain", async () => {
  const reached = { contact: "June Okafor", email: "June@gallery.example", phone: "+1 207 555 0111" }
  const [gallery] = await shop.db
    .insert(places)
    .values({ name: "Fathom Street", kind: "gallery", ...reached })
    .returning()
  const [other] = await shop.db
    .insert(places)
    .values({ name: "Lindgren", contact: "Vera Lindgren", email: "v@x.example" })
    .returning()
  const { id } = await insertWork(shop, { location: "Studio", consignedTo: "June Okafor" })
  for (const [place, carrier] of [
    ["June Okafor", "June Okafor’s van"],
    ["Home of June Okafor", ""],
  ])
    expect(await moveWorks(shop, artist, { ids: [id], place, carrier, note: "Asked June Okafor" })).toMatchObject({
      ok: true,
    })
  await addWorkAmount(shop, artist, {
    id: crypto.randomUUID(),
    artworkId: id,
    kind: "market",
    on: "2026-01-02",
    amount: 5,
    what: "By June Okafor",
  })
  const placeId = gallery?.id ?? ""
  const [agreement] = await shop.db
    .insert(agreements)
    .values({
      kind: "consignment",
      placeId,
      beginsOn: "2026-01-02",
      currency: "USD",
      countersignedBy: "June Okafor",
      notes: "See june@gallery.example",
    })
    .returning()
  const agreementId = agreement?.id ?? ""
  await shop.db.insert(agreementWorks).values({ agreementId, artworkId: id })
  await shop.db.insert(payouts).values({
    agreementId,
    dueOn: "2026-01-02",
    total: 1,
    currency: "USD",
    deductions: [{ what: "Lunch with June Okafor", amount: -1 }],
  })
  for (const name of ["June Okafor", "June Okafor, large"])
    await shop.db.insert(crates).values({ name, placeId, notes: "Belongs to June Okafor" })
  await erase(["june@gallery.example"], ["June Okafor"])
  const all = await Promise.all(
    [places, crates, agreements, payouts, workAmounts, locationPeriods].map((table) => shop.db.select().from(table)),
  )
  expect(JSON.stringify(all)).not.toMatch(/okafor|june@|555 0111/i)
  expect((await shop.db.select().from(places).where(eq(places.id, placeId)))[0]).toMatchObject({
    name: "Fathom Street",
    contact: "",
    email: "",
  })
  expect(
    (
      await shop.db
        .select()
        .from(places)
        .where(eq(places.id, other?.id ?? ""))
    )[0],
  ).toEqual(other)
  const path = await listLocationPeriods(shop, artist, id)
  expect(path.ok && path.value.map(({ place, carrier, to }) => [place, carrier, to === null])).toEqual([
    ["Studio", "", false],
    ["[erased]", "[erased]’s van", false],
    ["Home of [erased]", "", true],
  ])
  // another person after whom a place is named
  expect(await moveWorks(shop, artist, { ids: [id], place: "Tom Weber" })).toMatchObject({ ok: true })
  await erase(["tom@x.example"], ["Tom Weber"])
  const last = await listLocationPeriods(shop, artist, id)
  expect(last.ok && last.value.at(-1)).toMatchObject({
    place: expect.stringMatching(/^\[erased\] [\da-f]{8}$/),
    to: null,
  })
  await expect(
    shop.db.update(locationPeriods).set({ note: "Another" }).where(eq(locationPeriods.artworkId, id)),
  ).rejects.toThrow()
})
