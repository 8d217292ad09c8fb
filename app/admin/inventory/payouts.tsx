import { Button, TextInput } from "@mantine/core"
import { Form, href } from "react-router"
import type { Agreement, Payout } from "../../../domain/inventory/agreement-queries.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatSum } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/count.ts"
import { Decision, DecisionLink, getDecisionValues } from "../kit/decision.tsx"
import { Part } from "../kit/page.tsx"
import { PaperLink, PaperLinks } from "../kit/paper-link.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import styles from "./agreement.module.css"

type PayoutsProps = { agreement: Agreement; answer: ActionAnswer; open: string | null; today: string }

export function Payouts({ agreement, answer, open, today }: PayoutsProps) {
  const { payouts, unsettled, terms } = agreement
  const waiting = payouts.filter(({ paidOn }) => paidOn === null)
  const paid = payouts.filter(({ paidOn }) => paidOn !== null)
  return (
    <>
      {unsettled && (
        <Part title="Not settled yet" note={formatCount(unsettled.lines.length, "sale")}>
          <p className={styles.sum}>{formatSum(unsettled.account.total, terms.currency)}</p>
          <p className="small">Yours of what they sold since the last payout.</p>
        </Part>
      )}
      {waiting.map((payout) => (
        <Waiting key={payout.id} payout={payout} answer={answer} open={open} today={today} />
      ))}
      {paid.length > 0 && (
        <Part title="Paid out">
          <ul className={styles.former}>
            {paid.map(({ id, paidOn, account, currency, lines }) => (
              <li key={id}>
                <PaperLink
                  to={href("/admin/inventory/payouts/:id/paper", { id })}
                  of={`payout of ${sayDate(paidOn ?? "")}`}
                >
                  {paidOn && sayDate(paidOn)}
                </PaperLink>
                <span>{formatSum(account.total, currency)}</span>
                <span className="small">{lines.map(({ title }) => title).join(", ")}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

type WaitingProps = { payout: Payout; answer: ActionAnswer; open: string | null; today: string }

function Waiting({
  payout: { id, account, currency, deductions, dueOn, lines, note },
  answer,
  open,
  today,
}: WaitingProps) {
  const decision = `paid-${id}`
  const field = getDecisionValues(answer, decision, { paidOn: today })
  const isLate = dueOn < today
  const shares = [...new Set(lines.map(({ share }) => share))]
  return (
    <Part
      title="Payout"
      note={<span className={isLate ? styles.late : undefined}>{`due on ${sayDate(dueOn)}`}</span>}
      action={
        <>
          <PaperLinks to={href("/admin/inventory/payouts/:id/paper", { id })} of="statement">
            Statement
          </PaperLinks>
          <DecisionLink id={decision}>It came in</DecisionLink>
        </>
      }
    >
      <p className={styles.sum}>{formatSum(account.total, currency)}</p>
      <dl className={styles.account}>
        <dt>{`${formatCount(lines.length, "work")} sold`}</dt>
        <dd>{formatSum(account.sold, currency)}</dd>
        <dt>{`They keep${shares.length === 1 ? `, ${shares[0]}%` : ""}`}</dt>
        <dd>{formatSum(-account.theirs, currency)}</dd>
        {deductions.map(({ what, amount }) => [
          <dt key={`${what} of`}>{what}</dt>,
          <dd key={what}>{formatSum(amount, currency)}</dd>,
        ])}
        <dt className={styles.total}>To you</dt>
        <dd className={styles.total}>{formatSum(account.total, currency)}</dd>
      </dl>
      {note && <p className="small">{note}</p>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="payout" value={id} />
        <Button variant="transparent" type="submit" name="intent" value="unsettled">
          Take the payout back
        </Button>
      </Form>
      {open === decision && (
        <Decision
          id={decision}
          title="The payout came in"
          intent="paid"
          hidden={{ payout: id }}
          answer={answer}
          happens={["It is listed as paid."]}
          press="Record the money"
        >
          <TextInput label="On" type="date" max={today} {...field("paidOn")} />
        </Decision>
      )}
    </Part>
  )
}
