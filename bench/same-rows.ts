import type pg from "pg"

/** The tables that an order writes to, with the query for its rows. */
const orderRowQueries = {
  orders: "select t.* from orders t where t.id = $1",
  order_lines: "select t.* from order_lines t where t.order_id = $1",
  holds: "select t.* from holds t where t.order_id = $1",
  order_events: "select t.* from order_events t where t.order_id = $1",
  history: `select t.* from history t join order_lines l on l.artwork_id::text = t.noun_id::text where l.order_id = $1`,
  invoices: "select t.* from invoices t where t.order_id = $1",
  payment_sessions: "select t.* from payment_sessions t where t.order_id = $1",
  mails: "select t.* from mails t join orders o on position(o.number in t.subject) > 0 where o.id = $1",
}

/**
 * The database's own limit for orders: copies of the shop's tables with the same indexes, into which the rows of placed
 * orders are inserted again, one statement and one commit per order.
 * @returns for each order, a function that inserts its rows
 */
export async function createRowInserts(pool: pg.Pool, orderIds: string[]): Promise<(() => Promise<unknown>)[]> {
  const names = Object.keys(orderRowQueries)
  for (const name of names) {
    await pool.query(`drop table if exists bench_${name}`)
    await pool.query(`create table bench_${name} (like ${name} including all)`)
  }
  const inserts = names.map((name, index) => {
    const rows = `jsonb_populate_recordset(null::bench_${name}, $${index + 1}::jsonb)`
    return `w${index} as (insert into bench_${name} overriding system value select * from ${rows})`
  })
  const statement = { name: "same rows", text: `with ${inserts.join(", ")} select 1` }
  return Promise.all(
    orderIds.map(async (id) => {
      const values: string[] = []
      for (const text of Object.values(orderRowQueries)) {
        const rows = await pool.query<{ all: unknown }>(
          `select coalesce(jsonb_agg(to_jsonb(found)), '[]') as all from (${text}) found`,
          [id],
        )
        values.push(JSON.stringify(rows.rows[0]?.all))
      }
      return () => pool.query({ ...statement, values })
    }),
  )
}
