import { Fragment } from "react"
import type { WorkInRegister } from "../../../domain/inventory/stay-queries.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatCentimetres, formatInches } from "../../../lib/dimensions.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import styles from "./inventory.module.css"

/** What the register knows of a work, but where it is. What nobody has said is left out. */
export function WorkFacts({ work }: { work: WorkInRegister }) {
  const money = (minor: number | null) => (minor === null ? "" : formatMoney(minor, work.currency))
  const size = (lengths: Parameters<typeof formatInches>[0]) =>
    [formatInches(lengths), formatCentimetres(lengths)].filter(Boolean).join(" / ")
  const { framedHeightMm: heightMm, framedWidthMm: widthMm, framedDepthMm: depthMm, weightG } = work
  const facts: [string, string][] = [
    ["Size", work.size || size(work)],
    ["Framed", size({ heightMm, widthMm, depthMm })],
    ["Weight", weightG === null ? "" : `${weightG / 1000} kg`],
    ["Edition", work.editionSize === null ? "One of a kind" : `${work.editionSize} copies`],
    ["Condition", [work.conditionStatus, work.conditionNotes].filter(Boolean).join(". ")],
    ["Retail", money(work.price)],
    ["Insured", money(work.insuredValue)],
    ["Cost", money(work.cost)],
    [
      "Consigned",
      [
        work.consignedTo,
        work.consignmentShare === null ? "" : `they keep ${work.consignmentShare}%`,
        work.consignmentUntil && `back by ${sayDate(work.consignmentUntil)}`,
      ]
        .filter(Boolean)
        .join(", "),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, words]) =>
          words !== "" && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
