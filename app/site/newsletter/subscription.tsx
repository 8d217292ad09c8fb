import { data, Form, href, redirect } from "react-router"
import { findSubscription } from "../../../domain/newsletter/subscribers/newsletter-queries.server.ts"
import { subscriptionSchema } from "../../../domain/newsletter/subscribers/subscriber.ts"
import { changeSubscription } from "../../../domain/newsletter/subscribers/subscription-commands.server.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { actorContext, shopContext } from "../../request/context.ts"
import { readRequestFields, validateForm } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/subscription"
import styles from "./newsletter.module.css"

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Your subscription",
    description: "Confirm or end your subscription to the newsletter.",
    path: null,
    hidden: true,
  }),
  // The URL contains a secret: it must not be sent to other sites.
  { name: "referrer", content: "no-referrer" },
]

/** Changes nothing: e-mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subscription = await findSubscription(context.get(shopContext), params.token)
  if (!subscription) throw notFound()
  return subscription
}

/** Also the one-click unsubscribe of e-mail clients (RFC 8058), which expects a plain 200. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readRequestFields(request)
  const input = validateForm(fields, subscriptionSchema)
  if (!input.ok) return refusal(input.problem)
  const changed = await changeSubscription(
    context.get(shopContext),
    await context.get(actorContext)(),
    params.token,
    input.value.intent,
  )
  if (!changed.ok) throw notFound()
  return !("intent" in fields) ? data(null) : redirect(href("/newsletter/:token", { token: params.token }))
}

const subscriptionTexts: Record<
  Route.ComponentProps["loaderData"]["state"],
  { heading: string; describe: (email: string) => string; intent: string; button: string }
> = {
  pending: {
    heading: "Please confirm your subscription",
    describe: (email) => `Press Confirm, and new work from the studio comes to ${email}.`,
    intent: "confirm",
    button: "Confirm",
  },
  subscribed: {
    heading: "You’re subscribed",
    describe: (email) => `The next newsletter goes to ${email}. You can unsubscribe here whenever you like.`,
    intent: "unsubscribe",
    button: "Unsubscribe",
  },
  unsubscribed: {
    heading: "You’ve unsubscribed",
    describe: (email) => `We won’t send anything more to ${email}. Changed your mind?`,
    intent: "confirm",
    button: "Subscribe again",
  },
  bounced: {
    heading: "Our e-mails came back",
    describe: (email) => `E-mails to ${email} came back to us, so we stopped sending them. Does it work again?`,
    intent: "confirm",
    button: "Subscribe again",
  },
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { email, state } = loaderData
  const { heading, describe, intent, button } = subscriptionTexts[state]
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1>{heading}</h1>
      </div>
      <div className={page.grid}>
        <Form method="post" className={styles.column}>
          {actionData ? <FormProblem>{actionData.problem.message}</FormProblem> : null}
          <p className={text.prose}>{describe(email)}</p>
          <p>
            <Button main={intent === "confirm"} name="intent" value={intent}>
              {button}
            </Button>
          </p>
        </Form>
      </div>
    </div>
  )
}
