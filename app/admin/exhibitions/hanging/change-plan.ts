import {
  type HangingWall,
  maxDistanceMm,
  type PlacedWork,
  type WallPlan,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"

const clamp = (min: number, mm: number, max: number) => Math.min(max, Math.max(min, mm))

/** Clamps positions to the limits of the schema. */
export function withPlaced(plan: WallPlan, placed: PlacedWork): WallPlan {
  const { artworkId, wallId, hookMm } = placed
  const xMm = clamp(-maxDistanceMm, placed.xMm, 2 * maxDistanceMm)
  const centerMm = clamp(-maxDistanceMm, placed.centerMm, maxDistanceMm)
  const next = { artworkId, wallId, xMm, centerMm, hookMm }
  const at = plan.works.findIndex((one) => one.artworkId === artworkId)
  return { ...plan, works: at < 0 ? [...plan.works, next] : plan.works.with(at, next) }
}

export const withAllPlaced = (plan: WallPlan, all: readonly WallWork[]): WallPlan =>
  all.reduce<WallPlan>(withPlaced, plan)

export function withWall(plan: WallPlan, wall: HangingWall): WallPlan {
  const at = plan.walls.findIndex(({ id }) => id === wall.id)
  return { ...plan, walls: at < 0 ? [...plan.walls, wall] : plan.walls.with(at, wall) }
}

export const withoutWall = (plan: WallPlan, id: string): WallPlan => ({
  ...plan,
  walls: plan.walls.filter((wall) => wall.id !== id),
  works: plan.works.map((work) => (work.wallId === id ? { ...work, wallId: null } : work)),
})
