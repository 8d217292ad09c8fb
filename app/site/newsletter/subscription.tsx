import { data, Form, redirect } from "react-router"
import { changeSubscription } from "../../../domain/newsletter/newsletter-commands.server.ts"
import { findSubscription } from "../../../domain/newsletter/newsletter-queries.server.ts"
import { type SubscriberState, subscriptionSchema } from "../../../domain/newsletter/subscriber.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { actorContext, shopContext } from "../../request/context.ts"
import { checkForm, readFields } from "../../request/read-form.ts"
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
    description: "Confirm or end the letters from the studio.",
    path: null,
    hidden: true,
  }),
  // The address is a key: it goes to no other site.
  { name: "referrer", content: "no-referrer" },
]

/** Only looks: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subscription = await findSubscription(context.get(shopContext), params.token)
  if (!subscription) throw notFound()
  return subscription
}

/** The buttons of this page, and the one-click request of mail programs, which wants a plain 200. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const input = checkForm(fields, subscriptionSchema)
  if (!input.ok) return refusal(input.problem)
  const changed = await changeSubscription(
    context.get(shopContext),
    await context.get(actorContext)(),
    params.token,
    input.value.intent,
  )
  if (!changed.ok) throw notFound()
  return "List-Unsubscribe" in fields ? data(null) : redirect(`/newsletter/${params.token}`)
}

const words: Record<
  SubscriberState,
  { heading: string; says: (email: string) => string; intent: string; button: string }
> = {
  pending: {
    heading: "Letters from the studio",
    says: (email) => `New work will be shown to ${email} first, a few times a year. One press, and it is on the list.`,
    intent: "confirm",
    button: "Confirm",
  },
  subscribed: {
    heading: "You are on the list",
    says: (email) => `The next letter goes to ${email}. This page ends it again, whenever you like.`,
    intent: "unsubscribe",
    button: "Unsubscribe",
  },
  unsubscribed: {
    heading: "No more letters",
    says: (email) => `Nothing more will be sent to ${email}. If that was a slip, here is the way back.`,
    intent: "confirm",
    button: "Subscribe again",
  },
}

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { email, state } = loaderData
  const { heading, says, intent, button } = words[state]
  return (
    <div className={page.room}>
      <div className={page.head}>
        <h1>{heading}</h1>
      </div>
      <div className={page.grid}>
        <Form method="post" className={styles.column}>
          {actionData ? <FormProblem>{actionData.problem.message}</FormProblem> : null}
          <p className={text.prose}>{says(email)}</p>
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
