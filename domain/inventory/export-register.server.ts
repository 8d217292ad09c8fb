import { csvLine, csvMark } from "../../lib/csv.ts"
import { formatDecimalAmount } from "../../lib/format-money.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { listRegister, type RegisterQuery, type RegisterRow } from "./register-queries.server.ts"

const headings = [
  ...[
    "Number",
    "Title",
    "Year",
    "Medium",
    "Size",
    "Place",
    "Where there",
    "Crate",
    "Since",
    "Condition",
    "Copies",
    "Cost",
  ],
  ...["Retail", "Insured", "Currency", "With", "Back by"],
]

/** CSV in UTF-8. Amounts are plain decimals; formulas are neutralized. */
export async function exportRegister(
  shop: Shop,
  actor: Actor,
  query: RegisterQuery,
): Promise<Outcome<AsyncGenerator<string>>> {
  const listed = await listRegister(shop, actor, { ...query, whole: true })
  if (!listed.ok) return listed
  const { site } = await getSettings(shop.db, "site")
  return done(exportLines(listed.value.rows, site.timeZone))
}

async function* exportLines(rows: RegisterRow[], zone: string): AsyncGenerator<string> {
  yield csvMark + csvLine(headings)
  for (const row of rows) {
    const money = (minor: number | null) =>
      minor === null ? "" : { decimal: formatDecimalAmount(minor, row.currency) }
    yield csvLine([
      row.inventoryNumber ?? "",
      row.title,
      row.year,
      row.medium,
      row.size,
      row.place,
      row.spot,
      row.crate,
      row.since ? getCalendarDate(zone, row.since) : "",
      row.condition ?? "",
      String(row.things),
      money(row.cost),
      money(row.price),
      money(row.insuredValue),
      row.currency,
      row.withThem ?? "",
      row.dueBack ?? "",
    ])
  }
}
