import { Form, href, redirectDocument } from "react-router"
import { deviceCookie } from "../../domain/accounts/device-cookie.server.ts"
import { challengeFactor } from "../../domain/accounts/factors/challenge-factor.server.ts"
import { stepChoices, takeAppCode } from "../../domain/accounts/factors/second-step.server.ts"
import { verifyFactor } from "../../domain/accounts/factors/verify-factor.server.ts"
import { rememberBrowser } from "../../domain/accounts/remembered-browsers.server.ts"
import { rememberedDays } from "../../domain/accounts/remembered-days.ts"
import { refusal, toSignIn } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Checkbox } from "../ui/forms/choices.tsx"
import { FieldList, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/code"
import { AccountForm } from "./account-form.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { getRequestBrowser } from "./browser.ts"
import { CodeField } from "./code-field.tsx"
import { NextField, useNext, withNext } from "./next-field.tsx"
import { nextPath } from "./next-path.ts"
import ways from "./other-ways.module.css"
import { SignInLayout } from "./sign-in-layout.tsx"
import { userWithoutCode } from "./user-without-code.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("The code", loaderData?.artistName)

/** MFA at sign-in (AUTH-05). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await userWithoutCode(request, context)
  const [page, choices] = await Promise.all([authPage(context), stepChoices(context.get(shopContext), user.id)])
  return { ...page, choices }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  if (actor.kind !== "user") throw toSignIn(request)
  const { factor = "", challenge, code = "", next, send, remember } = await readSingleFields(request)
  if (send !== undefined) {
    const sent = await challengeFactor(shop, actor, send, {})
    const typed = { factor: send, remember }
    return sent.ok
      ? { problem: null, typed: { ...typed, challenge: sent.value.id } }
      : refusal(sent.problem, { remember })
  }
  const verified = challenge
    ? await verifyFactor(shop, actor, factor, { challenge_id: challenge, code })
    : await takeAppCode(shop, actor, factor, code)
  if (verified.ok) {
    const kept = remember === undefined ? null : await rememberBrowser(shop, actor, getRequestBrowser(request, context))
    const headers = kept?.ok ? kept.value : new Headers()
    headers.append("set-cookie", deviceCookie(shop).afterStep(actor.email))
    throw redirectDocument(nextPath(next), { headers })
  }
  // an expired challenge cannot be answered again
  const asksAgain = challenge && verified.problem.reason === "mfa_challenge_expired"
  return refusal(verified.problem, { factor, challenge: asksAgain ? "" : challenge, remember })
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, choices } = loaderData
  const next = useNext()
  const problem = actionData?.problem
  const typed = actionData?.typed as { factor?: string; challenge?: string; remember?: string } | null | undefined
  const chosen = choices.find(({ id }) => id === typed?.factor) ?? choices[0]
  const asks = chosen?.type === "totp" || typed?.challenge
  const phones = choices.filter(({ type, id }) => type === "phone" && !(asks && id === chosen?.id))
  return (
    <SignInLayout artistName={artistName} work={work}>
      <h1>The code</h1>
      {asks && chosen && (
        <>
          <p>{chosen.type === "totp" ? "From the app on your phone." : `Sent to your phone (${chosen.hint}).`}</p>
          {/* keyed, so that a refused code is cleared */}
          <AccountForm id="code" method="post" reloadDocument key={problem ? JSON.stringify(actionData) : ""}>
            <FieldList>
              {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
              <NextField />
              <input type="hidden" name="factor" value={chosen.id} />
              {typed?.challenge && <input type="hidden" name="challenge" value={typed.challenge} />}
              {/* before the code, whose sixth digit submits the form */}
              <Checkbox
                name="remember"
                defaultChecked={typed?.remember !== undefined}
                label={`Don’t ask again here for ${rememberedDays} days`}
              />
              <CodeField error={problem?.fields?.code} />
              <Button main wide>
                Continue
              </Button>
            </FieldList>
          </AccountForm>
        </>
      )}
      {!asks && problem && <p role="alert">{problem.message}</p>}
      <ul className={ways.ways}>
        {phones.map(({ id, hint }) => (
          <li key={id}>
            {/* submits the checkbox above, too */}
            {asks ? (
              <button type="submit" form="code" formNoValidate name="send" value={id}>
                Send a code to the phone {hint}
              </button>
            ) : (
              <AccountForm method="post" reloadDocument>
                <NextField />
                <button type="submit" name="send" value={id}>
                  Send a code to the phone {hint}
                </button>
              </AccountForm>
            )}
          </li>
        ))}
        <li>
          <a href={withNext(href("/auth/recovery"), next)}>Don’t have your phone? Use a recovery code</a>
        </li>
        <li>
          <Form method="post" action={href("/auth/sign-out")} reloadDocument>
            <button type="submit">Sign out</button>
          </Form>
        </li>
      </ul>
    </SignInLayout>
  )
}
