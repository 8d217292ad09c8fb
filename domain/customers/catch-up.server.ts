import { sql } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"

/** How many notes are worked off in one transaction (`0003_customers.sql`). */
const batch = 1000

/**
 * Makes the customers true to what was written since the last time: a trigger noted it (`0003_customers.sql`). Costs one
 * look at an empty table when nothing was. Call it before customers are read. Outside a transaction it runs in one of its own,
 * which is run again after a deadlock with somebody who saves a customer.
 */
export async function catchUp(db: Database | Transaction): Promise<void> {
  const workOff = async (tx: Database | Transaction): Promise<number> => {
    const { rows } = await tx.execute<{ worked: number }>(sql`select catch_up_customers() as worked`)
    return rows[0]?.worked ?? 0
  }
  let counted = false
  while (true) {
    const worked = "$client" in db ? await db.transaction(workOff) : await workOff(db)
    if (worked === 0) return
    // After an archive or a list of thousands the database does not know yet how many there are, and would read whole
    // tables for each person.
    if (worked === batch && !counted) {
      await db.execute(
        sql`analyze customers, customer_addresses, customer_orders, orders, payments, threads, messages, subscribers`,
      )
      counted = true
    }
  }
}

/** Notes everybody, after rows were loaded without triggers. */
export async function noteAllCustomers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select note_all_customers()`)
}

/** Works off what was changed of these people by hand. */
export async function refreshCustomers(tx: Transaction, ids: string[]): Promise<void> {
  await tx.execute(sql`insert into customer_changes (customer_id) select unnest(${sql.param(ids)}::uuid[])`)
  await catchUp(tx)
}
