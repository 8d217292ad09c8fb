import { Fragment } from "react"
import { href, Link } from "react-router"
import type { AgreementLineState } from "../../../domain/inventory/agreement.ts"
import type { Agreement, AgreementLine } from "../../../domain/inventory/agreement-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Status } from "../kit/status.tsx"
import { Thumb, type ThumbPicture } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./agreement.module.css"
import { EditLine, SellLine } from "./agreement-line-forms.tsx"

type WorksProps = {
  agreement: Agreement
  pictures: Record<string, ThumbPicture>
  answer: ActionAnswer
  open: string | null
  today: string
}

const marks = { planned: "dashed", out: "ring", back: "none", sold: "red" } as const

const lineStateLabels: Record<AgreementLineState, string> = {
  planned: "To go",
  out: "With them",
  back: "Back",
  sold: "Sold",
}

const formatLineDate = ({ state, outOn, backOn, soldOn }: AgreementLine): string | null =>
  state === "out"
    ? outOn && `since ${formatCalendarDate(outOn)}`
    : state === "back"
      ? backOn && formatCalendarDate(backOn)
      : soldOn && formatCalendarDate(soldOn)

export function AgreementWorks({ agreement, pictures, answer, open, today }: WorksProps) {
  const { kind, lines } = agreement
  const sells = kind === "consignment"
  const priceWord = sells ? "Price" : "Insured for"
  const money = (minor: number | null, currency: string) =>
    minor === null ? "On request" : formatMoney(minor, currency)
  return (
    <table className={styles.table} data-rows>
      <thead>
        <tr>
          <th scope="col">Work</th>
          <th scope="col">State</th>
          <th scope="col" className={styles.number}>
            {priceWord}
          </th>
          {sells && (
            <>
              <th scope="col" className={`${styles.number} ${styles.share}`}>
                They keep
              </th>
              <th scope="col" className={styles.number}>
                You get
              </th>
            </>
          )}
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <tr data-row>
              <td>
                <span className={styles.work}>
                  <Thumb picture={pictures[line.artworkId] ?? null} width={66} height={44} />
                  <span>
                    <span className={styles.title}>
                      <Link to={href("/admin/inventory/:id", { id: line.artworkId })}>
                        <i>{line.title}</i>
                      </Link>
                      {line.year && `, ${line.year}`}
                    </span>
                    {line.copy > 0 && <span className={`small ${styles.copy}`}>{`Copy ${line.copy}`}</span>}
                  </span>
                </span>
              </td>
              <td>
                <Status mark={marks[line.state]}>{lineStateLabels[line.state]}</Status>
                {formatLineDate(line) && <div className="small">{formatLineDate(line)}</div>}
                {line.state === "out" && line.copy === 0 && line.availability === "sold" && (
                  <div className={`small ${styles.late}`}>Sold by you: ask for it back</div>
                )}
              </td>
              <td className={styles.number} data-called={line.soldFor === null ? priceWord : "Sold for"}>
                {money(line.soldFor ?? line.price, line.currency)}
              </td>
              {sells && (
                <>
                  <td
                    className={`${styles.number} ${styles.share} ${line.ownShare ? "ink" : "soft"}`}
                    data-called="They keep"
                  >
                    {line.share}%
                  </td>
                  <td className={styles.number} data-called="You get">
                    {line.yours === null || line.state === "back" ? (
                      ""
                    ) : line.state === "sold" ? (
                      <b>{formatMoney(line.yours, line.currency)}</b>
                    ) : (
                      formatMoney(line.yours, line.currency)
                    )}
                  </td>
                </>
              )}
              <td>
                <LineActions line={line} sells={sells} />
              </td>
            </tr>
            {open === `edit-${line.id}` && (
              <tr className={styles.open}>
                <td colSpan={6}>
                  <EditLine line={line} sells={sells} answer={answer} />
                </td>
              </tr>
            )}
            {open === `sold-${line.id}` && (
              <tr className={styles.open}>
                <td colSpan={6}>
                  <SellLine line={line} answer={answer} today={today} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function LineActions({ line, sells }: { line: AgreementLine; sells: boolean }) {
  const { id, state, title } = line
  if (state === "back" || (state === "sold" && line.payoutId)) return null
  if (state === "sold")
    return (
      <div className={styles.acts}>
        <IntentButton intent="unsold" hidden={{ line: id }} aria-label={`Undo the sale of ${title}`}>
          Undo
        </IntentButton>
      </div>
    )
  return (
    <div className={styles.acts}>
      {sells && state === "out" && (
        <InlineConfirmLink id={`sold-${id}`} aria-label={`Sold: ${title}`}>
          Sold
        </InlineConfirmLink>
      )}
      <InlineConfirmLink id={`edit-${id}`} aria-label={`Edit ${title}`}>
        Edit
      </InlineConfirmLink>
      {state === "planned" && (
        <IntentButton intent="remove" hidden={{ line: id }} aria-label={`Remove ${title}`}>
          Remove
        </IntentButton>
      )}
    </div>
  )
}
