import { TextInput } from "@mantine/core"
import { href } from "react-router"
import type { Agreement, Payout } from "../../../domain/inventory/agreement-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { DocumentLink, DocumentLinks } from "../kit/document-link.tsx"
import { formatCount } from "../kit/format-count.ts"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./agreement.module.css"

type PayoutsProps = { agreement: Agreement; answer: ActionAnswer; open: string | null; today: string }

export function Payouts({ agreement, answer, open, today }: PayoutsProps) {
  const { payouts, unsettled, terms } = agreement
  const waiting = payouts.filter(({ paidOn }) => paidOn === null)
  const paid = payouts.filter(({ paidOn }) => paidOn !== null)
  return (
    <>
      {unsettled && (
        <Section title="Not settled yet" note={formatCount(unsettled.lines.length, "sale")}>
          <p className={styles.sum}>{formatSignedMoney(unsettled.account.total, terms.currency)}</p>
          <p className="small">Yours of what they sold since the last payout.</p>
        </Section>
      )}
      {waiting.map((payout) => (
        <DuePayout key={payout.id} payout={payout} answer={answer} open={open} today={today} />
      ))}
      {paid.length > 0 && (
        <Section title="Paid out">
          <ul className={styles.former}>
            {paid.map(({ id, paidOn, account, currency, lines }) => (
              <li key={id}>
                <DocumentLink
                  to={href("/admin/inventory/payouts/:id/paper", { id })}
                  of={`payout of ${formatCalendarDate(paidOn ?? "")}`}
                >
                  {paidOn && formatCalendarDate(paidOn)}
                </DocumentLink>
                <span>{formatSignedMoney(account.total, currency)}</span>
                <span className="small">{lines.map(({ title }) => title).join(", ")}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

type DuePayoutProps = { payout: Payout; answer: ActionAnswer; open: string | null; today: string }

function DuePayout({
  payout: { id, account, currency, deductions, dueOn, lines, note },
  answer,
  open,
  today,
}: DuePayoutProps) {
  const decision = `paid-${id}`
  const field = getConfirmFieldProps(answer, decision, { paidOn: today })
  const isLate = dueOn < today
  const shares = [...new Set(lines.map(({ share }) => share))]
  return (
    <Section
      title="Payout"
      note={<span className={isLate ? styles.late : undefined}>{`due on ${formatCalendarDate(dueOn)}`}</span>}
      action={
        <>
          <DocumentLinks to={href("/admin/inventory/payouts/:id/paper", { id })} of="statement">
            Statement
          </DocumentLinks>
          <InlineConfirmLink id={decision}>It came in</InlineConfirmLink>
        </>
      }
    >
      <p className={styles.sum}>{formatSignedMoney(account.total, currency)}</p>
      <dl className={styles.account}>
        <dt>{`${formatCount(lines.length, "work")} sold`}</dt>
        <dd>{formatSignedMoney(account.sold, currency)}</dd>
        <dt>{`They keep${shares.length === 1 ? `, ${shares[0]}%` : ""}`}</dt>
        <dd>{formatSignedMoney(-account.theirs, currency)}</dd>
        {deductions.map(({ what, amount }) => [
          <dt key={`${what} of`}>{what}</dt>,
          <dd key={what}>{formatSignedMoney(amount, currency)}</dd>,
        ])}
        <dt className={styles.total}>To you</dt>
        <dd className={styles.total}>{formatSignedMoney(account.total, currency)}</dd>
      </dl>
      {note && <p className="small">{note}</p>}
      <IntentButton intent="unsettled" hidden={{ payout: id }}>
        Undo the payout
      </IntentButton>
      {open === decision && (
        <InlineConfirm
          id={decision}
          title="The payout came in"
          intent="paid"
          hidden={{ payout: id }}
          answer={answer}
          happens={["It is listed as paid."]}
          press="Record the money"
        >
          <TextInput label="On" type="date" max={today} {...field("paidOn")} />
        </InlineConfirm>
      )}
    </Section>
  )
}
