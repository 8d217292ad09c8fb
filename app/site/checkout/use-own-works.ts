import { useEffect } from "react"
import type { BuyersOrder } from "../../../domain/orders/order-queries.server.ts"
import { forgetOwnWorks, noteOwnWorks } from "../cart/note-own-works.ts"
import { placedWorks } from "./placed-works.ts"

/** Must run before `useEmptiedCart`, which clears the placed works. @param until null: no longer held */
export function useOwnWorks({ lines }: Pick<BuyersOrder, "lines">, until: Date | null): void {
  const ordered = lines.flatMap(({ artworkId }) => artworkId ?? []).join(" ")
  const time = until?.getTime() ?? null
  useEffect(() => {
    const ids = ordered.split(" ")
    if (time === null) return forgetOwnWorks(ids)
    const placed = placedWorks().filter((id) => ids.includes(id))
    if (placed.length > 0) noteOwnWorks(placed, new Date(time))
  }, [ordered, time])
}
