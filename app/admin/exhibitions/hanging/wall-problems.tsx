import {
  formatWallLength,
  type HangingProblem,
  type HangingUnit,
  type WallPlan,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import styles from "./hanging.module.css"
import type { HungWork } from "./wall-view.tsx"

/** Omits works without a size. */
export const listHungWorks = (
  plan: WallPlan,
  wallId: string,
  workOf: (id: string) => HungWork | undefined,
): WallWork[] =>
  plan.works.flatMap((placed) => {
    const size = workOf(placed.artworkId)?.footprint
    return placed.wallId === wallId && size ? [{ ...placed, ...size }] : []
  })

type WallProblemsProps = { troubles: HangingProblem[]; titleOf: (id: string) => string; unit: HangingUnit }

export const WallProblems = ({ troubles, titleOf, unit }: WallProblemsProps) => (
  <div role="status" aria-label="What is in the way">
    {troubles.length > 0 && (
      <ul className={styles.troubles}>
        {troubles.map((trouble) => {
          const words = formatHangingProblem(trouble, titleOf, unit)
          return <li key={words}>{words}</li>
        })}
      </ul>
    )}
  </div>
)

const edges = { left: "the left edge", right: "the right edge", top: "the top edge", floor: "the floor" }

/** `Weir and Neap overlap by 5 cm.`, `Weir reaches 3 cm over the right edge of the wall.` */
function formatHangingProblem(trouble: HangingProblem, titleOf: (id: string) => string, unit: HangingUnit): string {
  const by = formatWallLength(trouble.byMm, unit)
  if (trouble.kind === "overlap") return `${titleOf(trouble.of)} and ${titleOf(trouble.other)} overlap by ${by}.`
  if (trouble.edge === "floor") return `${titleOf(trouble.of)} reaches ${by} below the floor.`
  return `${titleOf(trouble.of)} reaches ${by} over ${edges[trouble.edge]} of the wall.`
}
