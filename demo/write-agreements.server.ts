import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { agreements, agreementWorks, payouts, places } from "../db/tables/inventory.ts"
import { calculatePayout } from "../domain/inventory/payout.ts"
import { saveWorkTerms } from "../domain/inventory/work-terms.server.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import { type DemoAgreement, demoAgreements } from "./inventory.ts"

const day = 86_400_000

/** Writes consignments and loans with their terms, sales and payouts. */
export async function writeDemoAgreements(tx: Transaction, works: DemoWorks, now: Date): Promise<void> {
  const on = (when: string | number) =>
    typeof when === "string" ? when : new Date(now.getTime() - when * day).toISOString().slice(0, 10)
  const agreementIds: string[] = []
  for (const agreement of demoAgreements) agreementIds.push(await writeAgreement(tx, works, agreement, on))
  await recordDemo(tx, "agreement", agreementIds)
}

async function writeAgreement(
  tx: Transaction,
  works: DemoWorks,
  { kind, place: name, begins, dueBack, share, terms, lines, payout }: DemoAgreement,
  on: (when: string | number) => string,
): Promise<string> {
  const [place] = await tx.select().from(places).where(eq(places.name, name))
  if (!place) throw new Error(`there is no place ${name}`)
  const [beginsOn, dueBackOn] = [on(begins), on(dueBack)]
  const at = new Date(`${beginsOn}T20:00Z`)
  const [agreement] = await tx
    .insert(agreements)
    .values({
      ...{ kind, state: "running", placeId: place.id, beginsOn, dueBackOn, share, currency: "USD", ...terms },
      ...{ signedOn: beginsOn, countersignedOn: beginsOn, createdAt: at, updatedAt: at },
    })
    .returning()
  if (!agreement) throw new Error("the agreement was not written")
  const rows = lines.map((line, index) => {
    const work = works.get(line.slug)
    if (!work) throw new Error(`there is no work ${line.slug}`)
    return {
      ...{ agreementId: agreement.id, artworkId: work.id, copy: line.copy ?? 0, share: line.share ?? null },
      price: line.price ?? work.price,
      outOn: beginsOn,
      was: "available",
      state: line.sold ? "sold" : line.back !== undefined ? "back" : "out",
      soldFor: line.sold?.amount ?? null,
      soldOn: line.sold ? on(line.sold.on) : null,
      backOn: line.back === undefined ? null : on(line.back),
      // Keeps the order of the list.
      createdAt: new Date(at.getTime() + index),
    }
  })
  const written = await tx.insert(agreementWorks).values(rows).returning()
  await saveWorkTerms(tx, agreement, name, written, undefined)
  if (payout) {
    const sold = written.filter(({ state }) => state === "sold")
    const account = calculatePayout(
      sold.map(({ soldFor, share: own }) => ({ soldFor: soldFor ?? 0, share: own ?? share })),
      payout.deductions,
    )
    const { due, paid, deductions } = payout
    const values = {
      agreementId: agreement.id,
      dueOn: due,
      paidOn: paid,
      deductions,
      total: account.total,
      currency: "USD",
    }
    const [payoutRow] = await tx.insert(payouts).values(values).returning()
    for (const { id } of sold)
      await tx.update(agreementWorks).set({ payoutId: payoutRow?.id, share }).where(eq(agreementWorks.id, id))
  }
  return agreement.id
}
