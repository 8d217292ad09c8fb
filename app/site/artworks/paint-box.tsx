import { type ChangeEventHandler, useContext } from "react"
import type { FacetChoice } from "../../../domain/artworks/gallery-counts.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import text from "../../ui/text.module.css"
import { facetLabels, formatChoice } from "./filter-labels.ts"
import styles from "./paint-box.module.css"
import { SyncedCheckbox } from "./synced-inputs.tsx"

type PaintBoxProps = { choices: FacetChoice[]; chosen: string[]; choose: ChangeEventHandler<HTMLInputElement> }

export function PaintBox({ choices, chosen, choose }: PaintBoxProps) {
  const units = useContext(SiteUnits)
  return (
    <fieldset className={styles.box}>
      <legend className={text.unseen}>{facetLabels.colour}</legend>
      {choices.map(({ value, count }) => (
        <label key={value} htmlFor={`colour-${value}`}>
          <SyncedCheckbox
            id={`colour-${value}`}
            name="colour"
            value={value}
            checked={chosen.includes(value)}
            onChange={choose}
          />
          <span className={styles.dab} data-paint={value} />
          <span>
            {formatChoice("colour", value, units)} <span className={styles.count}>{count}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
