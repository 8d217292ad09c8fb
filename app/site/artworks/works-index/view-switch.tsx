import { TextLink } from "../../../ui/controls/text-link.tsx"
import { chooseView, type WorksView } from "./chosen-view.ts"
import styles from "./view-switch.module.css"

type ViewSwitchProps = {
  current: WorksView | "series"
  /** Null: no series has a page. */
  series?: string | null
  grid: string
  index: string
}

/** The ways to look at the works, each with an address. */
export function ViewSwitch({ current, series, grid, index }: ViewSwitchProps) {
  return (
    <nav aria-label="Views" className={styles.views}>
      {series ? (
        <TextLink bare href={series} aria-current={current === "series" ? "page" : undefined}>
          Series
        </TextLink>
      ) : null}
      <TextLink
        bare
        href={grid}
        aria-current={current === "grid" ? "page" : undefined}
        onClick={() => chooseView("grid")}
      >
        All works
      </TextLink>
      <TextLink
        bare
        href={index}
        aria-current={current === "index" ? "page" : undefined}
        onClick={() => chooseView("index")}
      >
        Index
      </TextLink>
    </nav>
  )
}
