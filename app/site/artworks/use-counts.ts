import { useEffect, useState } from "react"
import { useFetcher } from "react-router"
import type { GalleryCounts } from "../../../domain/artworks/gallery-counts.ts"
import { choosingParam } from "./choosing-param.ts"
import { type FailedWall, type Room, type SentWall, type WallData, wallAddress } from "./wall-data.ts"

/**
 * What can be chosen, and how many works each choice would leave. A wall that nobody filters yet comes without: it is
 * looked up when somebody comes near the filters, and again when they have taken all choices back.
 */
export function useCounts(room: Room, wall: WallData): { counts: GalleryCounts | null; lookUp: () => void } {
  const fetcher = useFetcher<SentWall | FailedWall>()
  const [wanted, setWanted] = useState(false)
  const [last, setLast] = useState(wall.counts)
  const failed = fetcher.data && "failed" in fetcher.data
  const came = fetcher.data && "counts" in fetcher.data ? fetcher.data.counts : null
  const missing = wall.counts === null && came === null && fetcher.state === "idle"
  const needed = (wanted || (last !== null && !failed)) && missing
  const { load } = fetcher
  useEffect(() => {
    if (wall.counts) setLast(wall.counts)
  }, [wall.counts])
  useEffect(() => {
    if (!needed) return
    // Where they did not come, they are looked up again when somebody comes near again.
    setWanted(false)
    const address = wallAddress(room, { ...wall.query, after: null })
    void load(`${address}${address.includes("?") ? "&" : "?"}${choosingParam}=open`)
  }, [needed, room, wall.query, load])
  return { counts: wall.counts ?? came ?? last, lookUp: () => setWanted(true) }
}
