import { copyOfCustomer } from "../../../domain/customers/copy-of-customer.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/copy"

/** A person's data, for a data subject access request. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const copy = found(await copyOfCustomer(shop, admin, params.id))
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="person-${dayIn("UTC", shop.now())}.json"`,
      "Cache-Control": "private, no-store",
    },
  })
}
