import { expect, test } from "vitest"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system, visitor } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import { addAgreementWorks, createAgreement, startAgreement } from "../agreement-commands.server.ts"
import { getAgreement } from "../agreement-queries.server.ts"
import { sellAgreementWork } from "../agreement-sale-commands.server.ts"
import { createConditionReport, updateConditionReport } from "../condition-commands.server.ts"
import { createPayout } from "../payout-commands.server.ts"
import { signConditionReport } from "../sign-condition-report.server.ts"
import { getAgreementDocument } from "./agreement-document.server.ts"
import { getInsuranceDocument } from "./insurance-document.server.ts"
import { getPayoutDocument } from "./payout-document.server.ts"

const { shop } = await openWorkingShop()
const artist = system("Test")
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`${outcome.problem.message} ${JSON.stringify(outcome.problem.fields ?? {})}`)
  return outcome.value
}
const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Two works with a gallery that keeps 45 percent; one is sold and paid out less 178 dollars of framing. */
async function createPaidOutSale() {
  const works = [
    await insertWork(shop, { title: "Piling", price: 240_000, inventoryNumber: "MO-9", insuredValue: 200_000 }),
    await insertWork(shop, { title: "Neap", price: 480_000 }),
  ]
  const typed = { id: crypto.randomUUID(), kind: "consignment", place: "Fathom Street Gallery", beginsOn: day(0) }
  const { id } = value(await createAgreement(shop, artist, { ...typed, share: "45", paid: "End of the month" }))
  value(await addAgreementWorks(shop, artist, { id, works: works.map((work) => ({ id: work.id })) }))
  value(await startAgreement(shop, artist, { id, day: "" }))
  const [line] = value(await getAgreement(shop, artist, id)).lines
  value(await sellAgreementWork(shop, artist, { line: line?.id, soldFor: 240_000, soldOn: day(0) }))
  const deductions = [{ what: "Half the framing", amount: -17_800 }]
  const payout = value(
    await createPayout(shop, artist, { id: crypto.randomUUID(), agreement: id, dueOn: day(30), deductions }),
  )
  return { id, payout: payout.id }
}

test("what is insured says the condition with the day of the latest report that was signed, and whose work itself it is [ADM-15]", async () => {
  const work = await insertWork(shop, { title: "Tongue Point", conditionStatus: "Fair", editionSize: 3 })
  const noteOf = async () =>
    value(await getInsuranceDocument(shop, artist))
      .sections.flatMap(({ lines }) => lines)
      .find(({ title }) => title === "Tongue Point")?.note
  expect(await noteOf()).toBe("Fair")
  const report = async (on: string, overall: string, copy = 0, isSigned = true) => {
    const id = crypto.randomUUID()
    const begun = value(
      await createConditionReport(shop, artist, { id, artworkId: work.id, occasion: "routine", on, copy }),
    )
    const seen = begun.updatedAt
    const saved = value(await updateConditionReport(shop, artist, { id, seen, occasion: "routine", on, overall }))
    if (isSigned)
      value(await signConditionReport(shop, artist, { id, side: "studio", name: "I", seen: saved.updatedAt }))
  }
  await report("2025-10-04", "Good")
  await report("2025-01-02", "Poor")
  await report("2025-11-05", "Poor", 1)
  await report("2025-12-06", "Very Poor", 0, false)
  expect(await noteOf()).toBe("Good, report of October 4, 2025")
})

test("papers of an agreement and its payout say the works, the terms and the account; a report what is insured where [ADM-15]", async () => {
  const { id, payout } = await createPaidOutSale()
  const agreement = value(await getAgreementDocument(shop, artist, id, { size: "LETTER" }))
  expect(agreement).toMatchObject({ heading: "Consignment agreement", paper: "LETTER", to: ["Fathom Street Gallery"] })
  expect(agreement.details).toContainEqual(["Gallery keeps", "45% of each sale"])
  expect(agreement.details).toContainEqual(["Paid", "End of the month"])
  expect(agreement.sections[0]?.lines.map(({ title, amount, note }) => [title, amount, note])).toEqual([
    ["Piling", "$2,400", "45% kept"],
    ["Neap", "$4,800", "45% kept"],
  ])
  expect(agreement.total).toEqual(["2 works, retail", "$7,200"])
  expect(agreement.signs).toHaveLength(2)

  const statement = value(await getPayoutDocument(shop, artist, payout))
  expect(statement.sums.map(([, amount]) => amount)).toEqual(["$2,400.00", "−$1,080.00", "−$178.00"])
  expect(statement.total?.[1]).toBe("$1,142.00")
  expect(statement.sections[0]?.lines).toHaveLength(1)

  const report = value(await getInsuranceDocument(shop, artist))
  expect(report.sections.map(({ title, sum }) => [title, sum])).toContainEqual([
    "Fathom Street Gallery, on consignment",
    "$4,800",
  ])

  for (const paper of [
    getAgreementDocument(shop, visitor, id),
    getPayoutDocument(shop, visitor, payout),
    getInsuranceDocument(shop, visitor),
  ])
    expect(await paper).toMatchObject({ ok: false, problem: { code: "unauthenticated" } })
  for (const wrong of [crypto.randomUUID(), "'; --"])
    for (const paper of [getAgreementDocument(shop, artist, wrong), getPayoutDocument(shop, artist, wrong)])
      expect(await paper).toMatchObject({ ok: false, problem: { code: "not_found" } })
})
