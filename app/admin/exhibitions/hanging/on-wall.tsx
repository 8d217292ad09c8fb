import type { Hung, Plan, Trouble, Unit } from "../../../../domain/exhibitions/hanging.ts"
import styles from "./hanging.module.css"
import { troubleWords } from "./trouble-words.ts"
import type { ShownWork } from "./wall-view.tsx"

/** The works of a wall with their sizes; one that has lost its size is left out. */
export const hungOn = (plan: Plan, wallId: string, workOf: (id: string) => ShownWork | undefined): Hung[] =>
  plan.works.flatMap((placed) => {
    const size = workOf(placed.artworkId)?.footprint
    return placed.wallId === wallId && size ? [{ ...placed, ...size }] : []
  })

type TroublesProps = { troubles: Trouble[]; titleOf: (id: string) => string; unit: Unit }

/** What is wrong on a wall, in words. */
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
