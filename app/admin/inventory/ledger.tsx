import { href, Link } from "react-router"
import { copyLabels } from "../../../domain/artworks/editions/copy.ts"
import type { EditionLedger } from "../../../domain/inventory/edition-ledger.server.ts"
import { formatCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./ledger.module.css"

const marks = { free: "ring", reserved: "half-red", sold: "red" } as const satisfies Record<string, StatusMark>

export function Ledger({ ledger: { size, counts, proofs, rows } }: { ledger: EditionLedger }) {
  const beside = [
    proofs.artist > 0 && formatCount(proofs.artist, "artist’s proof"),
    proofs.printer > 0 && formatCount(proofs.printer, "printer’s proof"),
    proofs.horsCommerce > 0 && `${proofs.horsCommerce} hors commerce`,
  ].filter(Boolean)
  return (
    <Section
      title="Edition and proofs"
      note={`${size} copies: ${counts.free} left, ${counts.sold} sold, ${counts.reserved} reserved`}
    >
      <ul className={styles.ledger}>
        {rows.map(({ from, to, state, order, place, agreement }) => (
          <li key={from}>
            <b>{from === to ? `No. ${from}` : `No. ${from} to ${to}`}</b>
            <Status mark={marks[state]}>{copyLabels[state]}</Status>
            <span className="small">
              {order && <Link to={href("/admin/orders/:number", { number: order })}>{order}</Link>}
              {agreement && (
                <Link
                  to={href("/admin/inventory/agreements/:id", { id: agreement.id })}
                >{`With ${agreement.place}`}</Link>
              )}
              {!agreement && place}
            </span>
          </li>
        ))}
        {beside.length > 0 && (
          <li>
            <b>Proofs</b>
            <span>{beside.join(", ")}</span>
            <span className="small">Not for sale here</span>
          </li>
        )}
      </ul>
    </Section>
  )
}
