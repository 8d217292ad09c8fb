import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { customerAddresses, customerNotes, customers } from "../db/tables/customers.ts"
import { applyCustomerChanges, refreshCustomers } from "../domain/customers/customer-changes.server.ts"
import { demoArtist } from "./artist.ts"
import { demoCustomers } from "./customers.ts"
import { recordDemo } from "./demo-records.server.ts"

/**
 * Call it after orders, messages and subscribers, from which customers are created. Does not mark them as `kept`, so that they are deleted
 * with the last of their orders and messages.
 */
export async function writeDemoCustomers(tx: Transaction, now: Date): Promise<void> {
  await applyCustomerChanges(tx)
  const ids: string[] = []
  for (const { email, notes = [], tags = [], interests = [], ...fields } of demoCustomers) {
    const [known] = await tx
      .select({ id: customerAddresses.customerId })
      .from(customerAddresses)
      .where(eq(customerAddresses.email, email))
    if (!known) throw new Error(`Nobody in the demo collection has the address ${email}.`)
    const written = { ...fields, tags: [...tags], interests: [...interests] }
    await tx.update(customers).set(written).where(eq(customers.id, known.id))
    ids.push(known.id)
    if (notes.length === 0) continue
    const rows = await tx
      .insert(customerNotes)
      .values(
        notes.map(({ daysAgo, text }) => ({
          ...{ customerId: known.id, actorName: demoArtist.name, text },
          at: new Date(now.getTime() - daysAgo * 86_400_000),
        })),
      )
      .returning({ id: customerNotes.id })
    await recordDemo(
      tx,
      "customer_note",
      rows.map(({ id }) => id),
    )
  }
  await refreshCustomers(tx, ids)
}
