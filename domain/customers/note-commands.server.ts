import { and, eq } from "drizzle-orm"
import { customerNotes, customers } from "../../db/tables/customers.ts"
import { type Actor, getActorName } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { refreshCustomers } from "./customer-changes.server.ts"
import { lockCustomer } from "./customer-commands.server.ts"
import { noteFields } from "./customer-fields.ts"
import { noSuchCustomer } from "./customer-page.server.ts"

/** An empty text removes the note. The history keeps the former text. */
export const saveCustomerNote = (
  shop: Shop,
  actor: Actor,
  customerId: string,
  input: unknown,
): Promise<Outcome<null>> =>
  command(shop, actor, "customers.write", validateInput(noteFields, input), async ({ tx, now }, { id, text }) => {
    if (!(await lockCustomer(tx, customerId))) return noSuchCustomer
    if (id === undefined) {
      if (text === "") return refuseFields({ note: "Please write a few words." })
      await tx.insert(customerNotes).values({ customerId, text, at: now, actorName: getActorName(actor) })
    } else {
      const mine = and(eq(customerNotes.id, id), eq(customerNotes.customerId, customerId))
      const [before] = await tx.select().from(customerNotes).where(mine)
      if (!before) return refuse("not_found", "There is no such note.")
      if (before.text === text) return done(null)
      if (text === "") await tx.delete(customerNotes).where(mine)
      else await tx.update(customerNotes).set({ text }).where(mine)
      const changes = { note: { before: before.text, after: text } }
      await recordEvent(tx, actor, { noun: "customer", nounId: customerId, action: "note changed", changes }, now)
    }
    await tx.update(customers).set({ kept: true }).where(eq(customers.id, customerId))
    await refreshCustomers(tx, [customerId])
    return done(null)
  })
