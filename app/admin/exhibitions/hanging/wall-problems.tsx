import type { HangingProblem, HangingUnit, WallPlan, WallWork } from "../../../../domain/exhibitions/hanging.ts"
import { formatHangingProblem } from "./format-hanging-problem.ts"
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
