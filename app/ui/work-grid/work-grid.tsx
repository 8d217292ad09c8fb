import { type CSSProperties, useContext } from "react"
import { href, UNSAFE_ViewTransitionContext as TransitionContext } from "react-router"
import type { GridWork } from "../../../domain/artworks/gallery/work-card.ts"
import { classes } from "../classes.ts"
import { Label } from "../label/label.tsx"
import { Picture } from "../picture/picture.tsx"
import styles from "./work-grid.module.css"

/** @param row one row of small works (four or fewer), which scrolls sideways on phones and tablets */
export function WorkGrid({ works, row, first, as = "h2" }: WorkGridProps) {
  const moving = useTransitionPaths()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes lists without bullets for no lists
    <ul className={classes(styles.grid, row && styles.row)} role="list" data-works={row ? undefined : true}>
      {works.map((work, index) => (
        <GridItem
          key={work.id}
          work={work}
          row={row}
          first={first && index === 0}
          moves={moving.includes(getWorkPath(work))}
          as={as}
        />
      ))}
    </ul>
  )
}

type WorkGridProps = { works: GridWork[]; row?: boolean; first?: boolean; as?: "h2" | "h3" }

export const getTransitionName = (workId: string) => `work-${workId}`

const getWorkPath = ({ id }: GridWork) => href("/artwork/:id", { id })

type GridItemProps = Pick<WorkGridProps, "row" | "first" | "as"> & { work: GridWork; moves: boolean }

function GridItem({ work, row, first, moves: isMoving, as }: GridItemProps) {
  const href = getWorkPath(work)
  return (
    <li style={{ "--w": work.displayWidth } as CSSProperties}>
      <div className={styles.picture}>
        {work.picture ? (
          <Picture
            picture={work.picture}
            sizes={getSizes(work.displayWidth, row)}
            first={first}
            style={{ viewTransitionName: isMoving ? getTransitionName(work.id) : undefined }}
          />
        ) : (
          <span className={styles.bare} style={{ aspectRatio: work.ratio }} />
        )}
      </div>
      <Label work={work} as={as} className={styles.label} lead={(line) => <a href={href}>{line}</a>} />
    </li>
  )
}

/** For choosing a file: `--unit` times the usual growth of a row, rounded so that most works share the same text. */
function getSizes(width: number, row?: boolean): string {
  const about = Math.round(width * 5) / 5
  const times = (length: number) => Math.round(length * about)
  if (row)
    return `(max-width: 767px) ${times(66)}vw, (max-width: 1023px) ${times(38)}vw, min(${times(21)}vw, ${times(354)}px)`
  return `(max-width: 767px) 100vw, min(${times(27)}vw, ${times(480)}px)`
}

export const WorkGridSkeleton = () => (
  <ul className={styles.grid} aria-hidden="true">
    {[1.59, 0.73, 0.7].map((ratio) => (
      <li key={ratio} style={{ "--w": Math.sqrt(ratio) } as CSSProperties} className={styles.waiting}>
        <span className={styles.bare} style={{ aspectRatio: ratio }} />
        <span className={styles.line} />
      </li>
    ))}
  </ul>
)

/**
 * The router's public hook answers for one URL only. The context's export is unstable: tests/browser/works.spec.ts covers it.
 */
function useTransitionPaths(): string[] {
  const moving = useContext(TransitionContext)
  return moving.isTransitioning ? [moving.currentLocation.pathname, moving.nextLocation.pathname] : noPaths
}

const noPaths: string[] = []
