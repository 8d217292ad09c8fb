import { Form, useNavigation } from "react-router"
import type { PortalQuote } from "../../../../domain/commissions/client-portal/portal-queries.server.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { Button } from "../../../ui/controls/button.tsx"
import { DetailRow } from "../../../ui/detail-row.tsx"
import { Checkbox } from "../../../ui/forms/choices.tsx"
import { TextArea } from "../../../ui/forms/fields.tsx"
import sums from "../../../ui/sums.module.css"
import text from "../../../ui/text.module.css"
import { type RefusedForm, useRefusedForm } from "../../contact/refused-form.ts"
import { formatExtraRevision } from "./format-extra-revision.ts"
import styles from "./portal.module.css"

export function QuoteAnswerForm({ quote, refused }: { quote: PortalQuote; refused: RefusedForm | undefined }) {
  const busy = useNavigation().state !== "idle"
  const { wrong, typed, onChange } = useRefusedForm(refused)
  const { currency, revisionsIncluded: rounds, validUntil } = quote
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      {quote.note && <p className={text.prose}>{quote.note}</p>}
      <dl className={sums.sums}>
        {quote.plan.map(({ title, amount, due }) => (
          <div key={title}>
            <dt>
              {title}
              {due && <span className={text.small}> due {formatCalendarDate(due)}</span>}
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <DetailRow name="Total" value={money(quote.total)} className={sums.total} />
      </dl>
      <p className={text.small}>
        {rounds === 0
          ? "No changes are included."
          : rounds === 1
            ? "One round of changes is included."
            : `${rounds} rounds of changes are included.`}{" "}
        {formatExtraRevision(quote)}
      </p>
      <details className={styles.terms}>
        <summary>Terms, number {quote.termsVersion}</summary>
        <p>{quote.terms}</p>
      </details>
      {quote.isOver ? (
        <p className={text.prose}>
          The quote was valid until {validUntil && formatCalendarDate(validUntil)}. Ask the studio for a new one.
        </p>
      ) : (
        <>
          <Form onChange={onChange} method="post" className={styles.form} noValidate preventScrollReset>
            <input type="hidden" name="quoteId" value={quote.id} />
            <Checkbox
              name="terms"
              value="yes"
              required
              error={wrong("terms")}
              label={`I have read the terms, number ${quote.termsVersion}, and accept them.`}
            />
            <Button main wide name="intent" value="accept" disabled={busy}>
              <span>Accept the quote</span>
              <span className={text.figures}>{money(quote.total)}</span>
            </Button>
            <p className={text.small}>
              The first payment is then due. {validUntil && `The quote holds until ${formatCalendarDate(validUntil)}.`}
            </p>
          </Form>
          <details className={styles.terms} open={refused?.typed?.intent === "decline"}>
            <summary>Not for me</summary>
            <Form method="post" className={styles.form} preventScrollReset>
              <input type="hidden" name="quoteId" value={quote.id} />
              <TextArea
                label="Why, if you like"
                name="reason"
                rows={2}
                maxLength={2000}
                defaultValue={typed("reason")}
              />
              <Button wide name="intent" value="decline" disabled={busy}>
                Decline the quote
              </Button>
            </Form>
          </details>
        </>
      )}
    </>
  )
}
