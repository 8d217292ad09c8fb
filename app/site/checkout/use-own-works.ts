import { useEffect } from "react"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import { deleteOwnWorks, saveOwnWorks } from "../cart/own-works-storage.ts"
import { getPlacedWorks } from "./placed-works.ts"

/** Must run before `useEmptiedCart`, which clears the placed works. @param until null: no longer held */
export function useOwnWorks({ lines }: Pick<BuyerOrder, "lines">, until: Date | null): void {
  const ordered = lines.flatMap(({ artworkId }) => artworkId ?? []).join(" ")
  const time = until?.getTime() ?? null
  useEffect(() => {
    const ids = ordered.split(" ")
    if (time === null) return deleteOwnWorks(ids)
    const placed = getPlacedWorks().filter((id) => ids.includes(id))
    if (placed.length > 0) saveOwnWorks(placed, new Date(time))
  }, [ordered, time])
}
