import { Form, href, redirect } from "react-router"
import { subscribe } from "../../../domain/newsletter/newsletter-commands.server.ts"
import { consentWording, consentWordings } from "../../../domain/newsletter/subscriber-words.ts"
import { refusal } from "../../request/answer.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import { readFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { Button } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Field, Fields, FormProblem } from "../../ui/forms/fields.tsx"
import { useSendOnce } from "../../ui/forms/send-once.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { refusedForm } from "../contact/typed.ts"
import type { Route } from "./+types/subscribe"
import styles from "./newsletter.module.css"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Newsletter",
    description: "Subscribers see new work first, a few times a year.",
    path: href("/newsletter"),
  })

export function loader({ request }: Route.LoaderArgs) {
  return { asked: new URL(request.url).searchParams.has("asked") }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const fields = await readFields(request)
  const actor = await context.get(actorContext)()
  const asked = await subscribe(shop, actor, fields, { address: context.get(clientAddressContext) })
  return asked.ok ? redirect(`${href("/newsletter")}?asked=yes`) : refusal(asked.problem, fields)
}

/** The target of the form in every footer. */
export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const asked = loaderData.asked && !actionData
  const { typed, wrong } = refusedForm(actionData)
  const once = useSendOnce()
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1>{asked ? "Please check your inbox" : "Newsletter"}</h1>
      </div>
      <div className={page.grid}>
        <div className={styles.column}>
          {asked ? (
            <>
              <p className={text.prose}>
                We’ve sent you an e-mail with one button. Press it to confirm your address; until then we won’t send you
                anything else. It can take a minute. If you don’t see it, please look in your spam folder.
              </p>
              <p>
                <TextLink href={href("/gallery")}>View Gallery</TextLink>
              </p>
            </>
          ) : (
            <>
              <p className={text.prose}>{consentWordings[consentWording]}</p>
              <Form method="post" action={href("/newsletter")} onSubmit={once}>
                <Fields>
                  {actionData && !wrong("email") ? <FormProblem>{actionData.problem.message}</FormProblem> : null}
                  <Field
                    label="E-mail"
                    name="email"
                    type="email"
                    autoComplete="email"
                    maxLength={254}
                    required
                    defaultValue={typed("email")}
                    error={wrong("email")}
                  />
                  <div className={styles.send}>
                    <Button main>Subscribe</Button>
                  </div>
                </Fields>
              </Form>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
