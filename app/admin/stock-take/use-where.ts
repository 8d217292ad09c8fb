import { useEffect, useState } from "react"
import { storageHere } from "./kept-counts.ts"

/** Where somebody is counting. A phone that lost the page goes on where it was: else it would count at the wrong place. */
export function useWhere(take: string, places: readonly { id: string }[]) {
  const [where, setWhere] = useState({ place: places[0]?.id ?? "", spot: "" })
  const key = `stock-take-where/${take}`
  useEffect(() => {
    const [place, ...spot] = storageHere()?.getItem(key)?.split("/") ?? []
    if (place && places.some(({ id }) => id === place)) setWhere({ place, spot: spot.join("/").slice(0, 200) })
  }, [key, places])
  const go = (next: { place: string; spot: string }) => {
    setWhere(next)
    try {
      storageHere()?.setItem(key, `${next.place}/${next.spot}`)
    } catch {
      // full: then it begins at the first place
    }
  }
  return { where, go }
}
