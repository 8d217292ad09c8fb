import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import type { PostalAddress } from "../../db/tables/orders.ts"
import { type CsvCell, csvLine, csvMark } from "../../lib/csv.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type CustomerQuery, listCustomers } from "./customer-queries.server.ts"

const heads = [
  ...["Name", "Company", "Job", "Partner", "E-mail", "Other e-mails", "Telephone"],
  ...["Street address", "Street address 2", "City", "State", "Postal code", "Country"],
  ...["Website", "Social", "Tax id", "Language", "Interests", "Tags", "Groups", "Notes"],
  ...["Orders", "Works", "Currency", "Total spent", "Newsletter", "Since", "Last"],
]

/** CSV in UTF-8, a line for each currency in which they bought. Amounts are plain decimals; formulas are neutralized. */
export const exportCustomers = (
  shop: Shop,
  actor: Actor,
  filters: Omit<CustomerQuery, "after">,
  separator: "," | ";" = ",",
): Promise<Outcome<AsyncGenerator<string>>> =>
  query(shop, actor, "customers.export", async (db) => {
    const { site } = await getSettings(db, "site")
    return done(lines(shop, actor, filters, separator, site.timeZone))
  })

async function* lines(
  shop: Shop,
  actor: Actor,
  filters: Omit<CustomerQuery, "after">,
  separator: "," | ";",
  zone: string,
): AsyncGenerator<string> {
  yield csvMark + csvLine(heads, separator)
  for (let after: string | undefined; ; ) {
    const page = await listCustomers(shop, actor, { ...filters, after })
    // Cannot be refused, because the permission was checked above.
    if (!page.ok) return
    const { rows, next } = page.value
    const customerIds = rows.map(({ id }) => id)
    const details = await getCustomerDetails(shop.db, customerIds)
    for (const row of rows) {
      const more = details.get(row.id)
      if (!more) continue
      const { place } = more
      const [first = "", ...others] = row.emails
      const sums = Object.entries(row.spent)
      for (const [currency, amount] of sums.length > 0 ? sums : [["", null] as const]) {
        const cells: CsvCell[] = [
          ...[row.name, row.company, more.job, more.partner, first, others.join("; "), more.phones.join("; ")],
          ...[place?.line1 ?? "", place?.line2 ?? "", place?.city ?? "", place?.region ?? "", place?.postalCode ?? ""],
          place?.country ?? "",
          ...[more.website, more.social, more.taxId, more.locale, more.interests.join(", ")],
          ...[row.tags.join(", "), row.groups.join(", "), more.notes],
          ...[String(row.orderCount), String(row.workCount), currency],
          amount === null ? "" : { decimal: formatDecimalAmount(amount, currency) },
          ...[row.subscribed ? "yes" : "", getCalendarDate(zone, row.firstAt), getCalendarDate(zone, row.lastAt)],
        ]
        yield csvLine(cells, separator)
      }
    }
    if (next === null) return
    after = next
  }
}

/** `place` is the studio's, or the last order's. */
type CustomerDetails = {
  job: string
  partner: string
  website: string
  social: string
  taxId: string
  locale: string
  interests: string[]
  phones: string[]
  place: PostalAddress | null
  notes: string
}

async function getCustomerDetails(db: Database, ids: string[]): Promise<Map<string, CustomerDetails>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<CustomerDetails & { id: string }>(sql`
    select c.id, c.job, c.partner, c.website, c.social, c.tax_id as "taxId", c.locale, c.interests,
      c.phones || coalesce((select array_agg(distinct o.phone) from customer_ordered o where o.customer_id = c.id and o.phone <> ''
        and customer_phone_key(o.phone) not in (select customer_phone_key(p) from unnest(c.phones) as p where customer_phone_key(p) is not null)), '{}') as phones,
      coalesce(c.postal -> 0, (select o.address from customer_ordered o where o.customer_id = c.id and o.address is not null order by o.placed_at desc limit 1)) as place,
      coalesce((select string_agg(n.text, E'\n' order by n.at) from customer_notes n where n.customer_id = c.id), '') as notes
    from customers c where c.id = any (${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
