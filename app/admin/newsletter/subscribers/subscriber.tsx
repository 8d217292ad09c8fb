import { Fragment } from "react"
import { href, Link, replace } from "react-router"
import { z } from "zod"
import {
  removeSubscriber,
  retrySubscriber,
  unsubscribeByHand,
} from "../../../../domain/newsletter/subscribers/subscriber-commands.server.ts"
import { consentKindLabels, consentWordings } from "../../../../domain/newsletter/subscribers/subscriber-labels.ts"
import { getSubscriber } from "../../../../domain/newsletter/subscribers/subscriber-queries.server.ts"
import { refusal } from "../../../request/answer.ts"
import { readRequestFields, validateForm } from "../../../request/read-form.ts"
import { Day, Moment } from "../../kit/dates.tsx"
import { EmailAddress } from "../../kit/email-address.tsx"
import { InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../../kit/inline-confirm.tsx"
import { IntentButton } from "../../kit/intent-button.tsx"
import { DetailList, Empty, Page, RefusedNotice, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import styles from "../newsletter.module.css"
import { RecipientStatus } from "../sending/recipient-status.tsx"
import type { Route } from "./+types/subscriber"
import { SubscriberStatus } from "./subscriber-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.email ?? "Subscriber")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const { history: _, ...subscriber } = unwrapOutcome(await getSubscriber(shop, admin, id))
  return subscriber
})

const form = z.object({ intent: z.enum(["unsubscribe", "retry", "remove"]) })

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const typed = await readRequestFields(request)
  const asked = validateForm(typed, form)
  if (!asked.ok) return refusal(asked.problem, typed)
  const { intent } = asked.value
  const command = { unsubscribe: unsubscribeByHand, retry: retrySubscriber, remove: removeSubscriber }[intent]
  const acted = await command(shop, admin, { id })
  if (!acted.ok) return refusal(acted.problem, typed)
  if (intent === "remove") throw replace(href("/admin/newsletter/subscribers"))
  const words = intent === "retry" ? "gets the newsletter again" : "gets no more newsletters"
  return { done: { words: `${acted.value.email} ${words}.` } }
}

export default function Subscriber({ loaderData: one, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const open = useOpenConfirm(answer)
  return (
    <Page
      back={<Link to={href("/admin/newsletter/subscribers")}>Subscribers</Link>}
      title={<EmailAddress of={one.email} />}
      details={
        <>
          <SubscriberStatus of={one.state} />
          {one.name && <span>{one.name}</span>}
        </>
      }
      quiet={
        <>
          {one.state === "bounced" && <IntentButton intent="retry">Try again</IntentButton>}
          {one.state !== "unsubscribed" && <IntentButton intent="unsubscribe">Unsubscribe</IntentButton>}
          <InlineConfirmLink id="remove">Remove</InlineConfirmLink>
        </>
      }
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open === "remove" && (
        <InlineConfirm
          id="remove"
          title="Remove this address"
          answer={answer}
          happens={[
            "The address, its consents and its place in the lists of sent newsletters are deleted.",
            one.state === "unsubscribed" || one.state === "bounced"
              ? "A fingerprint of the address stays, so that no list subscribes it again."
              : "Its owner can subscribe again on the site.",
          ]}
          press={`Remove ${one.email}`}
        />
      )}
      <div className={styles.columns}>
        <Section title="Consent">
          <ConsentList consents={one.consents} />
          <DetailList
            of={[
              ["Asked", <Moment key="asked" at={one.createdAt} />],
              ["Subscribed", one.confirmedAt && <Moment key="confirmed" at={one.confirmedAt} />],
              [
                "Unsubscribed",
                one.unsubscribedAt && (
                  <Fragment key="left">
                    <Moment at={one.unsubscribedAt} />
                    {one.leftByMerge && ", by a merge with somebody who had unsubscribed"}
                  </Fragment>
                ),
              ],
              ["Came back", one.bouncedAt && <Moment key="bounced" at={one.bouncedAt} />],
            ]}
          />
        </Section>
        <Section title="Newsletters">
          {one.letters.length === 0 ? (
            <Empty>No newsletter has gone to this address yet.</Empty>
          ) : (
            <ul className={styles.lines}>
              {one.letters.map((issue) => (
                <li key={issue.letterId}>
                  <div>
                    <Link to={href("/admin/newsletter/:id", { id: issue.letterId })}>{issue.subject}</Link>
                    <p className="small">
                      {issue.at && <Day at={issue.at} />}
                      {issue.words && issue.state !== "accepted" && ` ${issue.words}`}
                    </p>
                  </div>
                  <RecipientStatus of={issue.state} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Page>
  )
}

function ConsentList({ consents }: Pick<Route.ComponentProps["loaderData"], "consents">) {
  if (consents.length === 0)
    return (
      <p className={styles.note}>
        None yet. The address was typed on the site; its owner hasn’t pressed the button in the e-mail.
      </p>
    )
  return (
    <ul className={styles.consents}>
      {consents.map((consent) => (
        <li key={String(consent.recordedAt)}>
          <p>
            {consent.source}, <Day at={consent.givenAt} />
          </p>
          <p className="small">
            {consentKindLabels[consent.kind]}. Recorded by {consent.recordedBy}, <Moment at={consent.recordedAt} />
          </p>
          {consent.wording && (
            <p className="small">
              Wording {consent.wording}: “{consentWordings[consent.wording] ?? ""}”
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
