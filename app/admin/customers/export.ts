import { href } from "react-router"
import { exportCustomers } from "../../../domain/customers/export-customers.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { unwrapConfirmed } from "../confirm/unwrap-confirmed.server.ts"
import { createCsvResponse } from "../newsletter/csv-response.ts"
import { studioLoader } from "../studio-context.server.ts"
import { parseCustomerQuery } from "./customer-list-config.tsx"

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** All pages of the list, or the selection (`?ids[]=…`); `?separator=;` for spreadsheets that need it. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { searchParams } = new URL(request.url)
  const ids = searchParams.getAll("ids[]").filter((id) => uuidPattern.test(id))
  const { after: _, ...choice } = parseCustomerQuery(request.url).choice
  const asked = ids.length > 0 ? { ids } : choice
  const separator = searchParams.get("separator") === ";" ? ";" : ","
  const file = unwrapConfirmed(await exportCustomers(shop, admin, asked, separator), href("/admin/customers"))
  return createCsvResponse(file, `customers-${getCalendarDate("UTC", shop.now())}`)
})
