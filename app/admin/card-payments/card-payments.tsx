import { href, Link, useNavigation } from "react-router"
import { getCardPaymentsPage } from "../../../domain/payments/card-accounts/account-queries.server.ts"
import { syncCardTrial } from "../../../domain/payments/card-accounts/card-trial.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormSections } from "../kit/form-section.tsx"
import { DetailList, Page, Section } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/card-payments"
import { CardAccountSection } from "./card-account-section.tsx"
import styles from "./card-payments.module.css"
import { runCardPaymentsAction } from "./card-payments-actions.server.ts"
import { ConnectSection } from "./connect-section.tsx"
import { OtherMethods } from "./other-methods.tsx"
import { isTrialUnderWay } from "./trial-steps.ts"

export const meta: Route.MetaFunction = () => studioMeta("Getting paid")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const page = unwrapOutcome(await getCardPaymentsPage(shop, admin))
  // The artist paid on the provider's page and came back.
  if (!new URL(request.url).searchParams.has("trial")) return page
  unwrapOutcome(await syncCardTrial(shop, admin))
  return unwrapOutcome(await getCardPaymentsPage(shop, admin))
})

export const action = studioAction(runCardPaymentsAction)

type CardPaymentsAnswer = (ActionAnswer & { payUrl?: string | null }) | undefined

const trialPollMs = 5_000

export default function CardPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { fixed, active, former, status } = loaderData
  const latest = actionData as CardPaymentsAnswer
  const answer = useLastAnswer(latest)
  const intent = useNavigation().formData?.get("intent")
  usePolling(trialPollMs, active !== null && isTrialUnderWay(active))
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#payment`}>Settings</Link>}
      title="Getting paid"
      details={status.says}
      done={latest?.done}
    >
      {answer?.problem && !answer.problem.fields && <ConfirmableRefusal problem={answer.problem} />}
      {status.state === "needs" && status.todo && <p className={styles.todo}>{status.todo}</p>}
      <FormSections>
        {fixed && (
          <Section title="Cards">
            <p className={styles.words}>
              The key of {fixed.providerName} is set where the site is started (<code>STRIPE_SECRET_KEY</code>), and
              comes before what is set here. {fixed.test ? "It is a test key: no real money moves." : ""} Your host can
              change it.
            </p>
          </Section>
        )}
        {!fixed && active && (
          <CardAccountSection data={loaderData} account={active} answer={latest} isTrying={intent === "try"} />
        )}
        {!fixed && (
          <ConnectSection
            key={active ? `${active.id}${+active.connectedAt}` : ""}
            account={active}
            error={answer?.problem?.fields?.key}
            isSending={intent === "connect"}
          />
        )}
        <OtherMethods payment={loaderData.payment} />
        {former.length > 0 && (
          <Section title="Former accounts">
            <DetailList
              of={former.map(({ name, providerName, test, lastFour }) => [
                name || providerName,
                `${providerName}, ${test ? "test key" : "key"} ending in ${lastFour}: kept sealed for refunds of its payments, then deleted`,
              ])}
            />
          </Section>
        )}
      </FormSections>
    </Page>
  )
}
