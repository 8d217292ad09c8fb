import { type ChangeEventHandler, useContext } from "react"
import type { FacetChoice } from "../../../domain/artworks/gallery-counts.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import text from "../../ui/text.module.css"
import styles from "./paint-box.module.css"
import { Ticked } from "./typed.tsx"
import { choiceWords, facetWords } from "./words.ts"

type PaintBoxProps = { choices: FacetChoice[]; chosen: string[]; choose: ChangeEventHandler<HTMLInputElement> }

export function PaintBox({ choices, chosen, choose }: PaintBoxProps) {
  const units = useContext(SiteUnits)
  return (
    <fieldset className={styles.box}>
      <legend className={text.unseen}>{facetWords.colour}</legend>
      {choices.map(({ value, count }) => (
        <label key={value} htmlFor={`colour-${value}`}>
          <Ticked
            id={`colour-${value}`}
            name="colour"
            value={value}
            checked={chosen.includes(value)}
            onChange={choose}
          />
          <span className={styles.dab} data-paint={value} />
          <span>
            {choiceWords("colour", value, units)} <span className={styles.count}>{count}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
