import { useEffect, useState } from "react"
import { findQueueStorage } from "../../live/queue/operation-store.ts"

/** Restores the place after a reload: otherwise a phone would count at the wrong one. */
export function useCountPlace(take: string, places: readonly { id: string }[]) {
  const [where, setWhere] = useState({ place: places[0]?.id ?? "", spot: "" })
  const key = `stock-take-where/${take}`
  useEffect(() => {
    const [place, ...spot] = findQueueStorage()?.getItem(key)?.split("/") ?? []
    if (place && places.some(({ id }) => id === place)) setWhere({ place, spot: spot.join("/").slice(0, 200) })
  }, [key, places])
  const go = (next: { place: string; spot: string }) => {
    setWhere(next)
    try {
      findQueueStorage()?.setItem(key, `${next.place}/${next.spot}`)
    } catch {
      // Storage is full: a reload starts at the first place.
    }
  }
  return { where, go }
}
