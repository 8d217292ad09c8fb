import { Form, href, redirect, useRouteLoaderData } from "react-router"
import { consentWordings, currentConsentWording } from "../../../domain/newsletter/subscribers/subscriber-labels.ts"
import { subscribe } from "../../../domain/newsletter/subscribers/subscription-commands.server.ts"
import { refusal } from "../../request/answer.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Field, FieldList, FormProblem } from "../../ui/forms/fields.tsx"
import { useSendOnce } from "../../ui/forms/send-once.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { useRefusedForm } from "../contact/refused-form.ts"
import type { ShellSite } from "../shell/site.ts"
import type { Route } from "./+types/subscribe"
import styles from "./newsletter.module.css"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Newsletter",
    description: "New work from the studio, by e-mail.",
    path: href("/newsletter"),
  })

export function loader({ request }: Route.LoaderArgs) {
  return { asked: new URL(request.url).searchParams.has("asked") }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const fields = await readRequestFields(request)
  const actor = await context.get(actorContext)()
  const asked = await subscribe(shop, actor, fields, { address: context.get(clientAddressContext) })
  return asked.ok ? redirect(`${href("/newsletter")}?asked=yes`) : refusal(asked.problem, fields)
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const asked = loaderData.asked && !actionData
  const { field, onChange } = useRefusedForm(actionData)
  const once = useSendOnce()
  const canSendEmail = useCanSendEmail()
  const { contactEmail } = useRouteLoaderData<ShellSite>("site/layout") ?? {}
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1>{asked && canSendEmail ? "Please check your inbox" : "Newsletter"}</h1>
      </div>
      <div className={page.grid}>
        <div className={styles.column}>
          {asked ? (
            <>
              <p className={text.prose}>
                {canSendEmail
                  ? "We’ve sent you an e-mail with one button. Press it to confirm your address; until then we won’t send you anything else. It can take a minute. If you don’t see it, please look in your spam folder."
                  : `We have your address, but can’t confirm it yet, because this site can’t send e-mail. You won’t get the newsletter until then.${contactEmail ? ` To be on the list for sure, write to ${contactEmail}.` : ""}`}
              </p>
              <p>
                <TextLink href={href("/gallery")}>View Gallery</TextLink>
              </p>
            </>
          ) : (
            <>
              <p className={text.prose}>{consentWordings[currentConsentWording]}</p>
              <Form onChange={onChange} method="post" action={href("/newsletter")} onSubmit={once}>
                <FieldList>
                  {actionData && !actionData.problem.fields?.email ? (
                    <FormProblem>{actionData.problem.message}</FormProblem>
                  ) : null}
                  <Field
                    label="E-mail"
                    {...field("email")}
                    type="email"
                    autoComplete="email"
                    maxLength={254}
                    required
                  />
                  <div className={styles.send}>
                    <Button main>Subscribe</Button>
                  </div>
                </FieldList>
              </Form>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
