import { Button } from "@mantine/core"
import { Fragment } from "react"
import { Form, href, Link, replace } from "react-router"
import { z } from "zod"
import {
  removeSubscriber,
  retrySubscriber,
  unsubscribeByHand,
} from "../../../../domain/newsletter/subscriber-commands.server.ts"
import { readSubscriber } from "../../../../domain/newsletter/subscriber-queries.server.ts"
import { consentKindWords, consentWordings } from "../../../../domain/newsletter/subscriber-words.ts"
import { refusal } from "../../../request/answer.ts"
import { checkForm, readRequestFields } from "../../../request/read-form.ts"
import { found } from "../../found.server.ts"
import { Day, Moment } from "../../kit/dates.tsx"
import { Decision, DecisionLink, useOpenDecision } from "../../kit/decision.tsx"
import { EmailAddress } from "../../kit/email-address.tsx"
import { Empty, Facts, Page, Part, RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { useSay } from "../../kit/toasts/toasts.tsx"
import { studio } from "../../studio.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import styles from "../newsletter.module.css"
import { RecipientStatus } from "../sending/recipient-status.tsx"
import type { Route } from "./+types/subscriber"
import { SubscriberStatus } from "./subscriber-status.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.email ?? "Subscriber")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { history: _, ...subscriber } = found(await readSubscriber(shop, admin, params.id))
  return subscriber
}

const form = z.object({ intent: z.enum(["unsubscribe", "retry", "remove"]) })

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const typed = await readRequestFields(request)
  const asked = checkForm(typed, form)
  if (!asked.ok) return refusal(asked.problem, typed)
  const { intent } = asked.value
  const act = { unsubscribe: unsubscribeByHand, retry: retrySubscriber, remove: removeSubscriber }[intent]
  const acted = await act(shop, admin, { id })
  if (!acted.ok) return refusal(acted.problem, typed)
  if (intent === "remove") throw replace(href("/admin/newsletter/subscribers"))
  const words = intent === "retry" ? "gets the newsletter again" : "gets no more newsletters"
  return { done: { words: `${acted.value.email} ${words}.` } }
}

export default function Subscriber({ loaderData: one, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const open = useOpenDecision(answer)
  return (
    <Page
      back={<Link to={href("/admin/newsletter/subscribers")}>Subscribers</Link>}
      title={<EmailAddress of={one.email} />}
      facts={
        <>
          <SubscriberStatus of={one.state} />
          {one.name && <span>{one.name}</span>}
        </>
      }
      quiet={
        <>
          {one.state === "bounced" && <Act intent="retry">Try again</Act>}
          {one.state !== "unsubscribed" && <Act intent="unsubscribe">Unsubscribe</Act>}
          <DecisionLink id="remove">Remove</DecisionLink>
        </>
      }
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {open === "remove" && (
        <Decision
          id="remove"
          title="Remove this address"
          intent="remove"
          answer={answer}
          happens={[
            "The address, its consents and its place in the lists of sent newsletters are deleted.",
            one.state === "unsubscribed" || one.state === "bounced"
              ? "A fingerprint of the address stays, so that no list subscribes it again."
              : "Its owner can subscribe again on the site.",
          ]}
          press={`Remove ${one.email}`}
        >
          {null}
        </Decision>
      )}
      <div className={styles.columns}>
        <Part title="Consent">
          {one.consents.length === 0 ? (
            <p className={styles.note}>
              None yet. The address was typed on the site; its owner hasn’t pressed the button in the e-mail.
            </p>
          ) : (
            <ul className={styles.consents}>
              {one.consents.map((consent) => (
                <li key={String(consent.recordedAt)}>
                  <p>
                    {consent.source}, <Day at={consent.givenAt} />
                  </p>
                  <p className="small">
                    {consentKindWords[consent.kind]}. Recorded by {consent.recordedBy},{" "}
                    <Moment at={consent.recordedAt} />
                  </p>
                  {consent.wording && (
                    <p className="small">
                      Wording {consent.wording}: “{consentWordings[consent.wording] ?? ""}”
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
          <Facts
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
        </Part>
        <Part title="Newsletters">
          {one.letters.length === 0 ? (
            <Empty>No newsletter has gone to this address yet.</Empty>
          ) : (
            <ul className={styles.lines}>
              {one.letters.map((letter) => (
                <li key={letter.letterId}>
                  <div>
                    <Link to={href("/admin/newsletter/:id", { id: letter.letterId })}>{letter.subject}</Link>
                    <p className="small">
                      {letter.at && <Day at={letter.at} />}
                      {letter.words && letter.state !== "accepted" && ` ${letter.words}`}
                    </p>
                  </div>
                  <RecipientStatus of={letter.state} />
                </li>
              ))}
            </ul>
          )}
        </Part>
      </div>
    </Page>
  )
}

const Act = ({ intent, children }: { intent: string; children: string }) => (
  <Form method="post" preventScrollReset>
    <Button variant="transparent" type="submit" name="intent" value={intent}>
      {children}
    </Button>
  </Form>
)
