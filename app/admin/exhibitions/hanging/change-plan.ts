import { farMm, type HangingWall, type Hung, type Placed, type Plan } from "../../../../domain/exhibitions/hanging.ts"

const within = (least: number, mm: number, most: number) => Math.min(most, Math.max(least, mm))

/** Clamps positions to the limits of the schema. */
export function withPlaced(plan: Plan, placed: Placed): Plan {
  const { artworkId, wallId, hookMm } = placed
  const xMm = within(-farMm, placed.xMm, 2 * farMm)
  const centerMm = within(-farMm, placed.centerMm, farMm)
  const next = { artworkId, wallId, xMm, centerMm, hookMm }
  const at = plan.works.findIndex((one) => one.artworkId === artworkId)
  return { ...plan, works: at < 0 ? [...plan.works, next] : plan.works.with(at, next) }
}

export const withAllPlaced = (plan: Plan, all: readonly Hung[]): Plan => all.reduce<Plan>(withPlaced, plan)

export function withWall(plan: Plan, wall: HangingWall): Plan {
  const at = plan.walls.findIndex(({ id }) => id === wall.id)
  return { ...plan, walls: at < 0 ? [...plan.walls, wall] : plan.walls.with(at, wall) }
}

export const withoutWall = (plan: Plan, id: string): Plan => ({
  ...plan,
  walls: plan.walls.filter((wall) => wall.id !== id),
  works: plan.works.map((work) => (work.wallId === id ? { ...work, wallId: null } : work)),
})
