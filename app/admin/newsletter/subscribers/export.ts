import { href } from "react-router"
import { exportSubscribers } from "../../../../domain/newsletter/subscribers/export-subscribers.server.ts"
import { unwrapConfirmed } from "../../confirm/unwrap-confirmed.server.ts"
import { studioLoader } from "../../studio-context.server.ts"
import { createCsvResponse } from "../csv-response.ts"

export const loader = studioLoader(({ shop, admin }) => {
  return createCsvResponse(
    unwrapConfirmed(exportSubscribers(shop, admin), href("/admin/newsletter/subscribers")),
    "subscribers",
  )
})
