import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { commissionPortalLinks, commissions } from "../../db/tables/commissions.ts"
import { createPortalClient, createQuotedCommission } from "../../tests/support/commissions.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { sendCommissionMessage } from "./commission-messages.server.ts"
import { acceptCommissionQuote } from "./quote-commands.server.ts"

const { shop } = await openWorkingShop()

const waits = async () => {
  const { rows } = await shop.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test("an answer that was sent while the links were revoked is refused, whatever it is [COM-01]", async () => {
  for (const kind of ["accept", "letter"]) {
    const { id, quote } = await createQuotedCommission(shop)
    const client = await createPortalClient(shop, id)
    const [locked, revoke] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const revoking = shop.db.transaction(async (tx) => {
      await tx.select().from(commissions).where(eq(commissions.id, id)).for("update")
      locked.resolve()
      await revoke.promise
      const isIts = eq(commissionPortalLinks.commissionId, id)
      await tx.update(commissionPortalLinks).set({ revokedAt: shop.now() }).where(isIts)
    })
    await locked.promise
    const sent =
      kind === "accept"
        ? acceptCommissionQuote(shop, client, id, { quoteId: quote.id, terms: "yes" })
        : sendCommissionMessage(shop, client, { body: "Hello" })
    await expect.poll(waits).toBe(true)
    revoke.resolve()
    await revoking
    expect(await sent).toMatchObject({ ok: false, problem: { code: "not_found" } })
    expect((await shop.db.select().from(commissions).where(eq(commissions.id, id)))[0]?.stage).toBe("quoted")
  }
})
