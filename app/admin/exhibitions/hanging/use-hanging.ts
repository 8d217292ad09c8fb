import { useMemo, useState } from "react"
import { useSearchParams } from "react-router"
import {
  defaultWall,
  findWallPlace,
  getDefaultHookMm,
  listHangingProblems,
  spaceEvenly,
  type WallPlan,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import type { HangingPlan } from "../../../../domain/exhibitions/hanging-queries.server.ts"
import { randomUuid } from "../../../../lib/random-uuid.ts"
import { withAllPlaced, withoutWall, withPlaced, withWall } from "./change-plan.ts"
import { usePlan } from "./use-plan.ts"
import { listHungWorks } from "./wall-problems.tsx"
import type { HungWork } from "./wall-view.tsx"

export type HangingEditor = ReturnType<typeof useHanging>

/** The plan, its wall that is shown, and what the editor does with them. */
export function useHanging(show: HangingPlan) {
  const saved = usePlan(show.id, show)
  const { plan, change } = saved
  const [params, setParams] = useSearchParams()
  const [picked, setPicked] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState("")
  const [fresh, setFresh] = useState<string | null>(null)
  const known = useMemo(() => new Map(show.works.map((work) => [work.id, work])), [show.works])
  const workOf = (artworkId: string) => known.get(artworkId)
  const getTitle = (artworkId: string) => workOf(artworkId)?.title ?? "A work"
  const wall = plan.walls.find((one) => one.id === params.get("wall")) ?? plan.walls[0]
  const hung = wall ? listHungWorks(plan, wall.id, workOf) : []
  const unhung = show.works.filter(
    (work) => !plan.works.some((one) => one.artworkId === work.id && one.wallId !== null),
  )

  const move = (next: WallWork, step: string | null = null) => change((now) => withPlaced(now, next), step)
  /** Onto another wall, at eye level after its last work; null takes it down. */
  const send = (artworkId: string, wallId: string | null) => {
    const to = plan.walls.find((one) => one.id === wallId)
    const place = getNewPlace(plan, to, artworkId, workOf, show.hooks)
    change((now) => withPlaced(now, { artworkId, wallId: to?.id ?? null, ...place }))
    setSaid(to ? `${getTitle(artworkId)} hangs on ${to.name}.` : `${getTitle(artworkId)} is taken down.`)
    setOver(null)
  }
  const addWall = () => {
    const added = { ...defaultWall[plan.unit], id: randomUuid(), name: `Wall ${plan.walls.length + 1}` }
    change((now) => withWall(now, added))
    setFresh(added.id)
    setParams({ wall: added.id }, { replace: true, preventScrollReset: true })
  }
  const removeWall = ({ id, name }: { id: string; name: string }) => {
    change((now) => withoutWall(now, id))
    setSaid(`${name} is removed.`)
  }
  const spaceHung = () => {
    const spaced = wall && spaceEvenly(wall, hung)
    if (spaced) change((now) => withAllPlaced(now, spaced))
    setSaid(
      spaced
        ? "The distances are equal."
        : "These works are wider than the wall. Take one down, or make the wall wider.",
    )
  }
  const troubles = wall ? listHangingProblems(wall, hung) : []
  const shown = { wall, hung, unhung, troubles, picked, over, said, fresh }
  return { ...saved, ...shown, setPicked, setOver, workOf, getTitle, move, send, addWall, removeWall, spaceHung }
}

function getNewPlace(
  plan: WallPlan,
  to: WallPlan["walls"][number] | undefined,
  artworkId: string,
  workOf: (id: string) => HungWork | undefined,
  hooks: HangingPlan["hooks"],
) {
  const size = workOf(artworkId)?.footprint
  const before = plan.works.find((one) => one.artworkId === artworkId)
  const hookMm = before?.hookMm ?? getDefaultHookMm(size ?? { widthMm: 0, heightMm: 0 }, hooks[artworkId])
  if (to && size) return { hookMm, ...findWallPlace(to, listHungWorks(plan, to.id, workOf), size) }
  return { hookMm, xMm: before?.xMm ?? 0, centerMm: before?.centerMm ?? 0 }
}
