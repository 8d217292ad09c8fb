import { expect, test } from "vitest"
import { insertCommission } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { system } from "../actor.ts"
import { saveCommissionNotes } from "./edit-commission.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Artist")

test("notes that were begun before others were saved replace nothing", async () => {
  const { id } = await insertCommission(shop, { notes: "North light.\nNo glass." })
  // a browser without scripts sends its lines otherwise
  const first = await saveCommissionNotes(shop, artist, id, { notes: "East light.", seen: "North light.\r\nNo glass." })
  expect(first).toMatchObject({ ok: true, value: { notes: "East light." } })
  const second = await saveCommissionNotes(shop, artist, id, { notes: "Call first.", seen: "North light.\nNo glass." })
  expect(second).toMatchObject({
    problem: { code: "conflict", fields: { notes: expect.stringContaining("“East light.”") } },
  })
  // pressed twice it is saved once
  const again = { notes: "Call first.", seen: "East light." }
  for (const saved of await Promise.all([1, 2].map(() => saveCommissionNotes(shop, artist, id, again))))
    expect(saved).toMatchObject({ ok: true, value: { notes: "Call first." } })
})
