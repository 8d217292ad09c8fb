import { useContext } from "react"
import { href, Link } from "react-router"
import type { ListedCrate } from "../../../domain/inventory/crate-queries.server.ts"
import { formatWeight, type SizeUnits } from "../../../lib/size-units.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { EditCrate, getMoveCrateId, MoveCrate } from "./edit-crate.tsx"
import { EditOrRemove } from "./edit-or-remove.tsx"
import { formatCrateSize } from "./format-crate.ts"
import styles from "./places.module.css"

type CratesProps = { crates: ListedCrate[]; places: string[]; today: string; answer: ActionAnswer; open: string | null }

export function Crates({ crates, places, today, answer, open }: CratesProps) {
  const units = useContext(SiteUnits)
  return (
    <Section
      title="Crates"
      note={crates.length > 0 ? formatCount(crates.length, "crate") : "Works in a crate go where it goes."}
      action={<InlineConfirmLink id="add-crate">Add a crate</InlineConfirmLink>}
    >
      {open === "add-crate" && <EditCrate answer={answer} places={places} />}
      <ul className={styles.crates}>
        {crates.map((crate) => (
          <li key={crate.id}>
            <div className={styles.crate}>
              <div className={styles.name}>
                <h3>{crate.name}</h3>
                <span className="small">{crate.place}</span>
              </div>
              <div>
                <Content crate={crate} />
                <p className={styles.measures}>{formatMeasures(crate, units)}</p>
                {crate.notes && <p className={styles.measures}>{crate.notes}</p>}
              </div>
              <div className={styles.acts}>
                <InlineConfirmLink id={getMoveCrateId(crate)} aria-label={`Move ${crate.name}`}>
                  Move
                </InlineConfirmLink>
                <EditOrRemove of={crate} intent="remove-crate" />
              </div>
            </div>
            {open === crate.id && <EditCrate answer={answer} crate={crate} places={places} />}
            {open === getMoveCrateId(crate) && <MoveCrate {...{ answer, crate, places, today }} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Content = ({ crate: { works } }: { crate: ListedCrate }) =>
  works.length === 0 ? (
    <span className="small">Empty</span>
  ) : (
    <ul className={styles.content}>
      {works.map(({ id, title, copy }) => (
        <li key={`${id} ${copy}`}>
          <Link to={href("/admin/inventory/:id", { id })}>
            <i>{title}</i>
          </Link>
          {copy > 0 && `, copy ${copy}`}
        </li>
      ))}
    </ul>
  )

function formatMeasures(crate: ListedCrate, units: SizeUnits): string {
  const [inner, outer, weight] = [
    formatCrateSize(crate, "inner", units),
    formatCrateSize(crate, "outer", units),
    formatWeight(crate.weightG, units),
  ]
  return [inner && `Inside ${inner}`, outer && `outside ${outer}`, weight && `${weight} empty`]
    .filter(Boolean)
    .join(", ")
    .replace(/^outside/, "Outside")
}
