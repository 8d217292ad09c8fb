import type { HangingProblem, Hung, Plan, Unit } from "../../../../domain/exhibitions/hanging.ts"
import styles from "./hanging.module.css"
import { troubleWords } from "./trouble-words.ts"
import type { HungWork } from "./wall-view.tsx"

/** Omits works without a size. */
export const hungOn = (plan: Plan, wallId: string, workOf: (id: string) => HungWork | undefined): Hung[] =>
  plan.works.flatMap((placed) => {
    const size = workOf(placed.artworkId)?.footprint
    return placed.wallId === wallId && size ? [{ ...placed, ...size }] : []
  })

type TroublesProps = { troubles: HangingProblem[]; titleOf: (id: string) => string; unit: Unit }

export const WallTroubles = ({ troubles, titleOf, unit }: TroublesProps) => (
  <div role="status" aria-label="What is in the way">
    {troubles.length > 0 && (
      <ul className={styles.troubles}>
        {troubles.map((trouble) => {
          const words = troubleWords(trouble, titleOf, unit)
          return <li key={words}>{words}</li>
        })}
      </ul>
    )}
  </div>
)
