import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { customerAddresses, customerNotes, customers } from "../db/tables/customers.ts"
import { applyCustomerChanges, refreshCustomers } from "../domain/customers/customer-changes.server.ts"
import { demoArtist } from "./artist.ts"
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

type DemoCustomer = {
  /** An address from the demo's orders, messages or subscribers. */
  email: string
  tags?: readonly string[]
  interests?: readonly string[]
  partner?: string
  company?: string
  job?: string
  /** `daysAgo`: before the demo is loaded. */
  notes?: readonly { daysAgo: number; text: string }[]
}

const demoCustomers: readonly DemoCustomer[] = [
  {
    email: "h.brandvold@example.com",
    tags: ["collector", "prints"],
    interests: ["dark pictures", "prints", "boats"],
    partner: "Liv Brandvold, her sister",
    job: "harbor pilot, retired",
    notes: [
      { daysAgo: 213, text: "Retired harbor pilot. Knows the bar better than I do and says so." },
      { daysAgo: 31, text: "Her sister Liv decides about frames. Ask both, hang one." },
    ],
  },
  {
    email: "w.penhallow@example.com",
    tags: ["open studio"],
    interests: ["wide formats"],
    notes: [{ daysAgo: 300, text: "Came by on the Saturday and stood a long time at the wide ones. Lives in Eugene." }],
  },
  {
    email: "june.okafor@example.com",
    tags: ["collector"],
    interests: ["sheds"],
    notes: [
      { daysAgo: 402, text: "Bought her first picture from a friend of mine. Prefers to be called, not written to." },
    ],
  },
  { email: "curator@rivermuseum.example", tags: ["museum"], company: "Columbia River Museum" },
  { email: "teo.marchetti@example.net", tags: ["curator"], job: "curator" },
  { email: "letters@lowerriver.example", tags: ["press"], company: "The Lower River Lantern" },
]
