import { useState } from "react"
import { getUnitKey, type StockTakeCount } from "../../../domain/stock-takes/count.ts"
import type { CountableWork } from "../../../domain/stock-takes/count-data.server.ts"
import { isAtPlace } from "../../../domain/stock-takes/merge-counts.ts"
import { createSignal } from "./signal.ts"
import { createCount, type LastCount, type useStockCounts } from "./use-counts.ts"

/** Counts at one shelf position, and corrects the last count. */
export function useShelfCounts(
  { queue, find, seen, unknown }: ReturnType<typeof useStockCounts>,
  here: { place: string; spot: string },
) {
  const [last, setLast] = useState<LastCount | null>(null)
  const [aloud, setAloud] = useState(false)
  const [signal] = useState(createSignal)
  const position = { placeId: here.place, spot: here.spot }
  const isHere = (one: { placeId: string; spot: string }) => isAtPlace(one, position)
  /** The counts of a unit, or of an unknown code, at this shelf position. */
  const countsHere = (work: CountableWork | null, copy: number, code: string) =>
    (work
      ? seen.get(getUnitKey(work.id, copy))?.sightings
      : unknown.find((one) => one.code === code.trim())?.sightings
    )?.find(isHere)
  const add = (of: Partial<StockTakeCount>) => {
    const count = createCount({ ...here, ...of })
    queue.add(count)
    return count
  }
  const addLast = (code: string, work: CountableWork | null, copy: number, keep: StockTakeCount["keep"]) => {
    const count = add({ code, work: work?.id ?? null, copy, keep })
    setLast({ id: count.id, code: count.code, work, copy, again: false })
  }

  const see = (code: string, chosen?: CountableWork) => {
    const known = chosen ? { work: chosen, copy: 0 } : find(code)
    const [work, copy] = [known?.work ?? null, known?.copy ?? 0]
    const registered = work?.where.find((one) => one.copy === copy) ?? work?.where[0]
    signal(isAtPlace(registered?.where ?? null, position) ? "found" : "look", aloud)
    const before = countsHere(work, copy, code)
    if (before) return setLast({ id: before.id, code, work, copy, again: true })
    addLast(code, work, copy, "")
  }
  const tick = ({ artworkId, copy }: { artworkId: string; copy: number }, isSeen: boolean) => {
    if (isSeen) return void add({ work: artworkId, copy })
    const sightings = seen.get(getUnitKey(artworkId, copy))?.sightings.filter(isHere) ?? []
    for (const id of sightings.flatMap(({ ids }) => ids)) add({ withdraws: id })
  }
  const withdraw = ({ id, work, copy, code }: LastCount) => {
    for (const one of countsHere(work, copy, code)?.ids ?? [id]) add({ withdraws: one })
  }
  const correct = (change: { work?: CountableWork; copy?: number; keep?: "here" | "back" }) => {
    if (!last) return
    if (!change.keep) withdraw(last)
    addLast(last.code, change.work ?? last.work, change.copy ?? last.copy, change.keep ?? "")
  }
  const discardLast = () => setLast(null)
  const takeBack = () => {
    if (last) withdraw(last)
    discardLast()
  }
  return { last, aloud, setAloud, see, tick, correct, discardLast, takeBack }
}
