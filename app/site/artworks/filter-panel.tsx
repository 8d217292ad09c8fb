import { type ChangeEventHandler, type FormEventHandler, type SyntheticEvent, useContext } from "react"
import type { FacetChoice, GalleryCounts } from "../../../domain/artworks/gallery/gallery-counts.ts"
import { type GalleryFilters, isFiltered } from "../../../domain/artworks/gallery/gallery-filters.ts"
import { classes } from "../../ui/classes.ts"
import { Icon } from "../../ui/controls/icon.tsx"
import { SiteUnits } from "../../ui/label/site-units.ts"
import text from "../../ui/text.module.css"
import { facetLabels, formatChoice, formatFacet, formatWholeMoney } from "./filter-labels.ts"
import styles from "./filter-panel.module.css"
import type { FacetName, ListingData } from "./listing.ts"
import paint from "./paint-box.module.css"
import { SyncedCheckbox, SyncedInput } from "./synced-inputs.tsx"

type PanelProps = {
  facet: FacetName
  data: ListingData
  counts: GalleryCounts | null
  filters: GalleryFilters
  choose: ChangeEventHandler<HTMLInputElement>
  type: FormEventHandler<HTMLInputElement>
  lookUp: () => void
}

/** Hidden if all works have the same value, unless that is due to other active filters. */
export function FilterPanel({ facet, data, counts, filters, choose, type, lookUp }: PanelProps) {
  const isSpan = facet === "year" || facet === "price"
  const span = counts && (facet === "year" ? counts.years : facet === "price" ? counts.prices : null)
  const choices = isSpan || !counts ? [] : addChosen(counts[facet], filters[facet])
  const labels = new Map(choices.map(({ value, label }) => [value, label]))
  const asked = formatFacet(facet, filters, data.currency, labels, useContext(SiteUnits))
  const isChoice = counts ? choices.length > 0 || span !== null : !data.alike.includes(facet)
  const differs = isFiltered(filters) || !data.alike.includes(facet)
  if (!asked && !(isChoice && differs)) return null
  const toggled = (event: SyntheticEvent<HTMLDetailsElement>) => {
    lookUp()
    scrollIntoSight(event)
  }
  return (
    <details className={styles.facet} name="filter" onToggle={toggled}>
      <summary>
        {facetLabels[facet]}
        {asked ? <span className={styles.asked}>{asked}</span> : null}
        <Icon name="down" />
      </summary>
      {/* Focusable, so that a click on its text keeps the focus inside, and Escape closes it. */}
      <div className={styles.panel} tabIndex={-1} aria-busy={counts ? undefined : true}>
        {!counts ? null : isSpan ? (
          <Span facet={facet} filters={filters} span={span} currency={data.currency} type={type} />
        ) : facet === "colour" ? (
          <PaintBox choices={choices} chosen={filters.colour} choose={choose} />
        ) : (
          <Choices facet={facet} choices={choices} filters={filters} choose={choose} />
        )}
      </div>
    </details>
  )
}

type ChoicesProps = Pick<PanelProps, "filters" | "choose"> & {
  facet: Exclude<FacetName, "year" | "price" | "colour">
  choices: FacetChoice[]
}

function Choices({ facet, choices, filters, choose }: ChoicesProps) {
  const units = useContext(SiteUnits)
  return (
    <fieldset className={classes(styles.choices, choices.length > maxInColumn && styles.many)}>
      <legend className={text.unseen}>{facetLabels[facet]}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} htmlFor={`${facet}-${index}`}>
          <SyncedCheckbox
            id={`${facet}-${index}`}
            name={facet}
            value={choice.value}
            checked={(filters[facet] as string[]).includes(choice.value)}
            onChange={choose}
          />
          <span>
            {formatChoice(facet, choice.value, units, choice.label)}{" "}
            <span className={styles.count}>{choice.count}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** In the drawer the list may be out of view. */
function scrollIntoSight({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" })
}

const maxInColumn = 9

/** Chosen values stay in the list even if no work has them, so that they can be removed. */
const addChosen = (choices: FacetChoice[], chosen: string[]): FacetChoice[] => [
  ...choices,
  ...chosen
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: value, count: 0 })),
]

type SpanProps = Pick<PanelProps, "filters" | "type"> & {
  facet: "year" | "price"
  span: { from: number; to: number } | null
  currency: string
}

function Span({ facet, filters, span, currency, type }: SpanProps) {
  const formatLimit = (value: number | undefined) =>
    value === undefined ? "" : facet === "price" ? formatWholeMoney(value, currency) : String(value)
  const ends = [
    ["from", "From", filters[`${facet}From`], span?.from],
    ["to", "To", filters[`${facet}To`], span?.to],
  ] as const
  return (
    <fieldset className={styles.span}>
      <legend className={text.unseen}>{facetLabels[facet]}</legend>
      {ends.map(([end, word, value, limit]) => (
        <div key={end}>
          <label htmlFor={`${facet}-${end}`}>{word}</label>
          <SyncedInput
            id={`${facet}-${end}`}
            name={`${facet}_${end}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={formatLimit(limit)}
            value={value === null ? "" : String(value)}
            onInput={type}
          />
        </div>
      ))}
    </fieldset>
  )
}

type PaintBoxProps = { choices: FacetChoice[]; chosen: string[]; choose: ChangeEventHandler<HTMLInputElement> }

function PaintBox({ choices, chosen, choose }: PaintBoxProps) {
  const units = useContext(SiteUnits)
  return (
    <fieldset className={paint.box}>
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
          <span className={paint.dab} data-paint={value} />
          <span>
            {formatChoice("colour", value, units)} <span className={paint.count}>{count}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
