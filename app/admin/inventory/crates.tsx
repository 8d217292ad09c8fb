import { useContext } from "react"
import { href, Link } from "react-router"
import type { KnownCrate } from "../../../domain/inventory/crate-queries.server.ts"
import { formatWeight, type SizeUnits } from "../../../lib/size-units.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { formatCount } from "../kit/count.ts"
import { DecisionLink } from "../kit/decision.tsx"
import { Part } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { crateSize } from "./crate-words.ts"
import { EditCrate, MoveCrate, moveCrateId } from "./edit-crate.tsx"
import { EditOrRemove } from "./edit-or-remove.tsx"
import styles from "./places.module.css"

type CratesProps = { crates: KnownCrate[]; places: string[]; today: string; answer: ActionAnswer; open: string | null }

export function Crates({ crates, places, today, answer, open }: CratesProps) {
  const units = useContext(SiteUnits)
  return (
    <Part
      title="Crates"
      note={crates.length > 0 ? formatCount(crates.length, "crate") : "Works in a crate go where it goes."}
      action={<DecisionLink id="add-crate">Add a crate</DecisionLink>}
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
                <p className={styles.measures}>{measuresOf(crate, units)}</p>
                {crate.notes && <p className={styles.measures}>{crate.notes}</p>}
              </div>
              <div className={styles.acts}>
                <DecisionLink id={moveCrateId(crate)} aria-label={`Move ${crate.name}`}>
                  Move
                </DecisionLink>
                <EditOrRemove of={crate} intent="remove-crate" />
              </div>
            </div>
            {open === crate.id && <EditCrate answer={answer} crate={crate} places={places} />}
            {open === moveCrateId(crate) && <MoveCrate {...{ answer, crate, places, today }} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Content = ({ crate: { works } }: { crate: KnownCrate }) =>
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

function measuresOf(crate: KnownCrate, units: SizeUnits): string {
  const [inner, outer, weight] = [
    crateSize(crate, "inner", units),
    crateSize(crate, "outer", units),
    formatWeight(crate.weightG, units),
  ]
  return [inner && `Inside ${inner}`, outer && `outside ${outer}`, weight && `${weight} empty`]
    .filter(Boolean)
    .join(", ")
    .replace(/^outside/, "Outside")
}
