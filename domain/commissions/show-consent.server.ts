import { z } from "zod"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type Client, signed } from "./client.server.ts"
import { type CommissionRow, write } from "./commission-row.server.ts"

const schema = z.strictObject({ show: z.enum(["yes", "no"], "Please choose.") })

export const agreeToShowCommission = (
  shop: Shop,
  who: Actor | Client,
  id: string,
  input: z.input<typeof schema>,
): Promise<Outcome<CommissionRow>> =>
  signed(shop, who, id, checked(schema, input), async (hand, row, { show }) => {
    if (row.stage !== "delivered" && row.stage !== "closed")
      return refuse("conflict", "The piece hasn’t been delivered yet.")
    const showConsentAt = show === "yes" ? (row.showConsentAt ?? hand.now) : null
    const changes = { showConsentAt: { before: row.showConsentAt, after: showConsentAt } }
    return write(hand, row, { showConsentAt }, "edited", { changes })
  })
