import { z } from "zod"
import type { Actor } from "../actor.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { type Client, portalCommand } from "./client.server.ts"
import { type CommissionRow, updateCommission } from "./commission-row.server.ts"

const schema = z.strictObject({ show: z.enum(["yes", "no"], "Please choose.") })

export const saveShowConsent = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof schema>,
): Promise<Outcome<CommissionRow>> =>
  portalCommand(shop, who, id, validateInput(schema, input), async (context, row, { show }) => {
    if (row.stage !== "delivered" && row.stage !== "closed")
      return refuse("conflict", "The piece hasn’t been delivered yet.")
    const showConsentAt = show === "yes" ? (row.showConsentAt ?? context.now) : null
    const changes = { showConsentAt: { before: row.showConsentAt, after: showConsentAt } }
    return updateCommission(context, row, { showConsentAt }, "edited", { changes })
  })
