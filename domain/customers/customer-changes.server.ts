import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"

/** Queued changes per transaction (`0003_customers.sql`). */
const batch = 1000

/** Applies changes that triggers queued (`0003_customers.sql`). Call it before reading customers. Retried after a deadlock. */
export async function applyCustomerChanges(db: Database | Transaction): Promise<void> {
  const applyBatch = async (tx: Database | Transaction): Promise<number> => {
    const { rows } = await tx.execute<{ worked: number }>(sql`select catch_up_customers() as worked`)
    return rows[0]?.worked ?? 0
  }
  let counted = false
  while (true) {
    const worked = "$client" in db ? await db.transaction(applyBatch) : await applyBatch(db)
    if (worked === 0) return
    // After an archive or a long list the planner's statistics are outdated, and it would scan whole tables for each person.
    if (worked === batch && !counted) {
      await db.execute(
        sql`analyze customers, customer_addresses, customer_orders, orders, payments, threads, messages, subscribers`,
      )
      counted = true
    }
  }
}

/** For rows that were loaded without triggers. */
export async function queueAllCustomers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select note_all_customers()`)
}

export async function refreshCustomers(tx: Transaction, ids: string[]): Promise<void> {
  await tx.execute(sql`insert into customer_changes (customer_id) select unnest(${sql.param(ids)}::uuid[])`)
  await applyCustomerChanges(tx)
}
