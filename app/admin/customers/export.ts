import { href } from "react-router"
import { exportCustomers } from "../../../domain/customers/export-customers.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { confirmed } from "../confirm/confirmed.server.ts"
import { csvAnswer } from "../newsletter/csv-answer.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/export"
import { customerQuery } from "./customer-list.tsx"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** All pages of the list, or the selection (`?ids[]=…`); `?separator=;` for spreadsheets that need it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { searchParams } = new URL(request.url)
  const ids = searchParams.getAll("ids[]").filter((id) => uuid.test(id))
  const { after: _, ...choice } = customerQuery(request.url).choice
  const asked = ids.length > 0 ? { ids } : choice
  const separator = searchParams.get("separator") === ";" ? ";" : ","
  const file = confirmed(await exportCustomers(shop, admin, asked, separator), href("/admin/customers"))
  return csvAnswer(file, `customers-${dayIn("UTC", shop.now())}`)
}
