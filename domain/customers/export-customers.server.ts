import { type CsvCell, csvLine, csvMark } from "../../lib/csv.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type CustomerQuery, listCustomers } from "./customer-queries.server.ts"
import { getCustomerDetails } from "./export-details.server.ts"

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
    const details = await getCustomerDetails(
      shop.db,
      rows.map(({ id }) => id),
    )
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
