import { Form, href, redirectDocument } from "react-router"
import { challengeFactor } from "../../domain/accounts/mfa/challenge-factor.server.ts"
import { listFactorChoices, verifyAppCode } from "../../domain/accounts/mfa/factor-choices.server.ts"
import { rememberBrowser } from "../../domain/accounts/mfa/remembered-browsers.server.ts"
import { rememberedDays } from "../../domain/accounts/mfa/remembered-days.ts"
import { verifyFactor } from "../../domain/accounts/mfa/verify-factor.server.ts"
import { createDeviceCookie } from "../../domain/accounts/sessions/device-cookie.server.ts"
import { redirectToSignIn, refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Checkbox } from "../ui/forms/choices.tsx"
import { FieldList, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/one-time-code"
import { AccountForm } from "./account-form.tsx"
import styles from "./alternatives.module.css"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { NextField, useNext, withNext } from "./next-field.tsx"
import { getSafePath } from "./next-path.ts"
import { OneTimeCodeField } from "./one-time-code-field.tsx"
import { getUserPendingMfa } from "./pending-mfa-user.server.ts"
import { getRequestBrowser } from "./request-browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("The code", loaderData?.artistName)

/** MFA at sign-in (AUTH-05). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await getUserPendingMfa(request, context)
  const [page, choices] = await Promise.all([
    getAuthPage(context),
    listFactorChoices(context.get(shopContext), user.id),
  ])
  return { ...page, choices }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  if (actor.kind !== "user") throw redirectToSignIn(request)
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
    : await verifyAppCode(shop, actor, factor, code)
  if (verified.ok) {
    const remembered =
      remember === undefined ? null : await rememberBrowser(shop, actor, getRequestBrowser(request, context))
    const headers = remembered?.ok ? remembered.value : new Headers()
    headers.append("set-cookie", createDeviceCookie(shop).afterMfa(actor.email))
    throw redirectDocument(getSafePath(next), { headers })
  }
  // an expired challenge cannot be answered again
  const asksAgain = challenge && verified.problem.reason === "mfa_challenge_expired"
  return refusal(verified.problem, { factor, challenge: asksAgain ? "" : challenge, remember })
}

export default function OneTimeCode({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, choices } = loaderData
  const next = useNext()
  const problem = actionData?.problem
  const typed = actionData?.typed as { factor?: string; challenge?: string; remember?: string } | null | undefined
  const chosen = choices.find(({ id }) => id === typed?.factor) ?? choices[0]
  const asksCode = chosen?.type === "totp" || typed?.challenge
  const phones = choices.filter(({ type, id }) => type === "phone" && !(asksCode && id === chosen?.id))
  return (
    <SignInLayout artistName={artistName} work={work}>
      <h1>The code</h1>
      {asksCode && chosen && (
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
              <OneTimeCodeField error={problem?.fields?.code} />
              <Button main wide>
                Continue
              </Button>
            </FieldList>
          </AccountForm>
        </>
      )}
      {!asksCode && problem && <p role="alert">{problem.message}</p>}
      <ul className={styles.ways}>
        {phones.map(({ id, hint }) => (
          <li key={id}>
            {/* submits the checkbox above, too */}
            {asksCode ? (
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
