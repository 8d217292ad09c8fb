import { eq } from "drizzle-orm"
import { z } from "zod"
import { customerAddresses } from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { getCustomerLabel } from "./customer.ts"
import { lockCustomer } from "./customer-commands.server.ts"
import { noSuchCustomer } from "./customer-page.server.ts"
import { eraseAddresses } from "./erase-addresses.server.ts"
import { previewErasure } from "./preview-erasure.server.ts"

const schema = z.strictObject({ name: z.string().max(400) })

/** Irreversible (see `eraseAddresses`). Refuses while an order or a commission is in progress. */
export const eraseCustomer = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "customers.erase", validateInput(schema, input), async ({ tx, now }, typed) => {
    const row = await lockCustomer(tx, id)
    if (!row) return noSuchCustomer
    const addresses = await tx.select().from(customerAddresses).where(eq(customerAddresses.customerId, id))
    const emails = addresses.map(({ email }) => email).toSorted()
    const called = getCustomerLabel(row.name, emails)
    if (typed.name.trim().toLowerCase() !== called.toLowerCase())
      return refuseFields({ name: `Please type ${called}.` })
    const preview = await previewErasure({ ...shop, db: tx as never }, actor, id)
    if (!preview.ok) return preview
    const [first, ...others] = preview.value.underWay
    if (first)
      return refuse(
        "conflict",
        `${others.length === 0 ? `${first} is` : `${[first, ...others].join(", ")} are`} still under way. Complete or cancel it first.`,
      )
    await eraseAddresses(shop, tx, { customerId: id, emails, names: [row.name] }, now)
    await recordEvent(tx, actor, { noun: "customer", nounId: id, action: "erased" }, now)
    return done(null)
  })
