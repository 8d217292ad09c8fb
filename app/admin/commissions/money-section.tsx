import type { CSSProperties } from "react"
import { href, Link } from "react-router"
import { isPaymentClosed } from "../../../domain/commissions/commission-machine.ts"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import type { Milestone } from "../../../domain/commissions/milestones.server.ts"
import { formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatMoney, formatSignedMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./commission-page.module.css"
import { getWaiveConfirmId } from "./waive-confirm.tsx"

export function MoneySection({ page }: { page: CommissionPage }) {
  const { quotes, milestones, known } = page
  const { money, quote } = known
  const isAccepted = quote?.acceptedAt !== undefined && quote?.acceptedAt !== null
  if (quotes.length === 0) return null
  return (
    <Section
      title="Money"
      note={quote ? `${quote.depositPercent}% deposit, balance on final approval` : undefined}
      action={
        !isAccepted ? (
          <InlineConfirmLink id="quote">Change the quote</InlineConfirmLink>
        ) : isPaymentClosed(page.row.stage) ? undefined : (
          <InlineConfirmLink id="add-payment">Add a payment</InlineConfirmLink>
        )
      }
    >
      {money.currency && (
        <div
          className={styles.paid}
          role="img"
          aria-label={`${formatMoney(money.paid, money.currency)} of ${formatMoney(money.total, money.currency)} received`}
        >
          <i style={{ "--part": `${money.total > 0 ? (100 * money.paid) / money.total : 0}%` } as CSSProperties} />
          <b>{formatMoney(money.paid, money.currency)} received</b>
          <span>{formatMoney(money.total, money.currency)}</span>
        </div>
      )}
      <ul className={styles.rows}>
        {milestones.map((one) => (
          <MilestoneRow key={one.id} one={one} over={isPaymentClosed(page.row.stage)} />
        ))}
      </ul>
      <ul className={styles.quotes}>
        {quotes.map((one) => (
          <li key={one.id}>
            <span>
              Quote {one.version}, {formatMoney(one.total, one.currency)}, terms {one.termsVersion}
            </span>
            <span className="small">
              {one.acceptedAt ? (
                <>
                  Accepted <Day at={one.acceptedAt} />, {one.acceptedBy}
                </>
              ) : one.declinedAt ? (
                <>
                  Declined <Day at={one.declinedAt} />
                  {one.declineReason && `: “${one.declineReason}”`}
                </>
              ) : one.withdrawnAt ? (
                "Withdrawn"
              ) : one.sentAt ? (
                <>
                  Shared <Day at={one.sentAt} />
                  {one.validUntil && `, until ${formatMonthDay(one.validUntil)}`}
                  {page.row.stage === "quoted" && (
                    <>
                      {". "}
                      <InlineConfirmLink id="withdraw-quote">Withdraw</InlineConfirmLink>
                    </>
                  )}
                </>
              ) : (
                "Not shared"
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const stateMarks: Record<string, StatusMark> = {
  paid: "full",
  partly_paid: "half",
  issued: "ring",
  overdue: "alarm",
  void: "struck",
}
const stateLabels: Record<string, string> = {
  paid: "Paid",
  partly_paid: "Partly paid",
  issued: "Invoiced",
  overdue: "Overdue",
  void: "Void",
}

function MilestoneRow({ one, over }: { one: Milestone; over: boolean }) {
  const state = one.state ?? ""
  // The approval invoices the balance; it is invoiced by hand only after a credit note.
  const canInvoice =
    !over && (one.waivedAt || state === "void" || (!one.invoiceId && one.kind !== "balance" && one.amount > 0))
  return (
    <li>
      <span className={styles.what}>
        <span>{one.title}</span>
        <span className="small">
          {one.paidAt ? (
            <>
              Paid <Day at={one.paidAt} />
            </>
          ) : one.due ? (
            `Due ${formatMonthDay(one.due)}`
          ) : one.kind === "balance" && !one.invoiceId ? (
            "On final approval"
          ) : (
            ""
          )}
          {one.invoiceId && (
            <>
              {one.paidAt || one.due ? ", " : ""}
              <Link className={record.link} to={href("/admin/invoices/:id", { id: one.invoiceId })}>
                invoice {one.invoiceNumber}
              </Link>
            </>
          )}
        </span>
      </span>
      {one.waivedAt && one.open === 0 && state !== "paid" ? (
        <Status mark="struck">Waived</Status>
      ) : one.invoiceId ? (
        <Status mark={stateMarks[state] ?? "ring"}>{stateLabels[state] ?? "Invoiced"}</Status>
      ) : (
        !canInvoice && <Status mark="dashed">Not yet due</Status>
      )}
      {canInvoice && state !== "paid" && (
        <IntentButton intent="ask-payment" hidden={{ milestoneId: one.id }}>
          Send the invoice
        </IntentButton>
      )}
      {!over && one.open > 0 && <InlineConfirmLink id={getWaiveConfirmId(one)}>Waive</InlineConfirmLink>}
      <span className={styles.sum}>{formatSignedMoney(one.amount, one.currency)}</span>
    </li>
  )
}
