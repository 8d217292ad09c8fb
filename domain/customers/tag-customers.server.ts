import { sql } from "drizzle-orm"
import { z } from "zod"
import { customers } from "../../db/tables/customers.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { refreshCustomers } from "./customer-changes.server.ts"

const schema = z.strictObject({
  ids: z.array(z.uuid("There is no such customer.")).max(500),
  tag: z
    .string()
    .trim()
    .min(1, "Which tag?")
    .max(60, "At most 60 characters.")
    .regex(/^[^,;\n]*$/, "One tag at a time."),
  add: z.boolean(),
})

export const tagCustomers = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ changed: string[] }>> =>
  command(shop, actor, "customers.write", validateInput(schema, input), async ({ tx, now }, { ids, tag, add }) => {
    const has = sql`exists (select from unnest(${customers.tags}) as t where lower(t) = lower(${tag}))`
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${customers} set kept = true, updated_at = ${now.toISOString()}::timestamptz,
        tags = ${add ? sql`tags || ${tag}::text` : sql`array(select t from unnest(tags) as t where lower(t) <> lower(${tag}))`}
      where id in (select id from ${customers} where id = any (${sql.param(ids)}::uuid[]) and ${add ? sql`not ${has}` : has} order by id for update)
      returning id`)
    const changed = rows.map(({ id }) => id)
    await refreshCustomers(tx, changed)
    const action = add ? "tagged" : "tag removed"
    for (const nounId of changed)
      await recordEvent(tx, actor, { noun: "customer", nounId, action, detail: { tag } }, now)
    return done({ changed })
  })
