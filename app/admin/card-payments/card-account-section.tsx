import type { CardPaymentsPage } from "../../../domain/payments/card-accounts/account-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import { Status } from "../kit/status.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./card-payments.module.css"
import { listTrialSteps } from "./trial-steps.ts"

type CardAccount = NonNullable<CardPaymentsPage["active"]>
type Answer = (ActionAnswer & { payUrl?: string | null }) | undefined
type Props = { data: CardPaymentsPage; account: CardAccount; answer: Answer; isTrying: boolean }

export function CardAccountSection({ data, account, answer, isTrying }: Props) {
  const { providerName, test, lastFour, name, webhookProblem } = account
  const isAsked = useOpenConfirm(answer) === "disconnect"
  const steps = listTrialSteps(account, data.trial)
  return (
    <Section
      title="Cards"
      note={test ? "test money only" : undefined}
      action={<InlineConfirmLink id="disconnect">Disconnect</InlineConfirmLink>}
    >
      <DetailList
        of={[
          ["Account", name || providerName],
          ["Key", `${providerName}, ${test ? "test" : "live"}, ending in ${lastFour}`],
        ]}
      />
      {isAsked && (
        <InlineConfirm
          id="disconnect"
          title={`Disconnect ${name || providerName}?`}
          answer={answer}
          happens={[
            "Buyers can’t pay by card any more.",
            `The webhook at ${providerName} is deleted.`,
            "The key stays sealed until nothing is to be refunded or disputed, then it is deleted.",
          ]}
          press="Disconnect"
        />
      )}
      <ol className={styles.steps} aria-label="Does it work?">
        {steps.map(({ key, words, detail, mark, state, at }) => (
          <li key={key}>
            <span>
              {words}
              {detail && <span className="small">{detail}</span>}
            </span>
            <Status mark={mark}>
              {state}
              {at && (
                <>
                  {" "}
                  <Day at={at} />
                </>
              )}
            </Status>
          </li>
        ))}
      </ol>
      <div className={styles.acts}>
        {answer?.payUrl ? (
          <a className={styles.pay} href={answer.payUrl}>
            Pay on the page of {providerName}
          </a>
        ) : (
          <IntentButton intent="try" variant="filled" disabled={isTrying}>
            Charge {formatMoney(data.trial.amount, data.trial.currency)} and refund it
          </IntentButton>
        )}
        {(webhookProblem || data.status.state === "needs") && (
          <IntentButton intent="register" variant="default">
            Register again
          </IntentButton>
        )}
      </div>
    </Section>
  )
}
