import { href, redirect, redirectDocument, useSearchParams } from "react-router"
import { accountEmailForm, resetForm, signInForm } from "../../domain/accounts/account.ts"
import { getProvidersSectionPath } from "../../domain/accounts/providers/provider.ts"
import { listOfferedProviders } from "../../domain/accounts/providers/providers.server.ts"
import type { Browser } from "../../domain/accounts/sessions/call-auth.server.ts"
import { emailNotConfirmed } from "../../domain/accounts/sessions/email-not-confirmed.ts"
import { resetPassword } from "../../domain/accounts/sessions/follow-link.server.ts"
import { requestAccountEmail } from "../../domain/accounts/sessions/request-account-email.server.ts"
import { signIn } from "../../domain/accounts/sessions/sign-in.server.ts"
import { hasPendingMfa } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import { refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readRequestFields, validateForm } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/auth"
import { AccountForm } from "./account-form.tsx"
import others from "./alternatives.module.css"
import { Alternatives } from "./alternatives.tsx"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { CheckYourEmail } from "./check-your-email.tsx"
import { NewPassword } from "./new-password.tsx"
import { NextField, useNext, withNext } from "./next-field.tsx"
import { getSafePath } from "./next-path.ts"
import { getNoEmailTexts } from "./no-email-texts.ts"
import { PasskeyButton } from "./passkey-button.tsx"
import { formatProviderProblem } from "./provider-problem.ts"
import { getRequestBrowser } from "./request-browser.ts"
import { ResetRequestForm } from "./reset-request-form.tsx"
import { SendAgain } from "./send-again.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"
import { ProviderRows } from "./sign-in-provider-buttons.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  authMeta(loaderData?.isReset ? "New password" : "Sign in", loaderData?.artistName)

/** `reset=true` (AUTH-01) sets a new password with the e-mailed token, or requests the address without one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.get("reset") === "true") {
    const token = searchParams.get("token") || null
    return { ...(await getAuthPage(context)), isReset: true, token, providers: [] }
  }
  const actor = await context.get(actorContext)()
  if (actor.kind === "user") {
    const error = searchParams.get("error")
    // signed-in users read a provider's error on the account page
    if (error !== null && !hasPendingMfa(actor))
      throw redirectDocument(getProvidersSectionPath({ with: searchParams.get("with") ?? "", error }))
    const next = searchParams.get("next")
    const ofAdmin = next === null && actor.role === "admin"
    if (hasPendingMfa(actor))
      throw redirectDocument(withNext(href("/auth/code"), ofAdmin ? href("/admin") : getSafePath(next)))
    // a new document: the public bundle has no studio routes
    throw redirectDocument(ofAdmin ? href("/admin") : getSafePath(next))
  }
  const providers = await listOfferedProviders(context.get(shopContext))
  return { ...(await getAuthPage(context)), isReset: false, token: null, providers }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const browser = getRequestBrowser(request, context)
  const fields = await readRequestFields(request)
  if (fields.token !== undefined) {
    const form = validateForm(fields, resetForm)
    const changed = form.ok ? await resetPassword(shop, form.value, browser) : form
    if (!changed.ok) return refusal(changed.problem)
    const { waysBeside, cookies } = changed.value
    // to remove a passkey that another person may have added
    const then = waysBeside.length > 0 ? `?changed=look&next=${href("/account")}` : "?changed=true"
    return redirect(href("/auth") + then, { headers: cookies })
  }
  const { intent, ...typedIn } = fields
  if (intent === "reset" || intent === "again") {
    const typed = { email: fields.email }
    const asked = await requestEmailAgain(shop, intent, typedIn, browser)
    return asked.ok ? { problem: null, typed } : refusal(asked.problem, typed)
  }
  const form = validateForm(fields, signInForm)
  const typed = { email: fields.email }
  if (!form.ok) return refusal(form.problem, typed)
  const { next } = form.value
  const signedIn = await signIn(shop, { ...form.value, next: next && getSafePath(next) }, browser)
  if (!signedIn.ok) return refusal(signedIn.problem, typed)
  // without `next`, the loader redirects by role
  return redirect(next === undefined ? href("/auth") : getSafePath(next), { headers: signedIn.value })
}

async function requestEmailAgain(
  shop: Shop,
  intent: "reset" | "again",
  fields: Awaited<ReturnType<typeof readRequestFields>>,
  browser: Browser,
) {
  const form = validateForm(fields, accountEmailForm)
  if (!form.ok) return form
  const { email, next } = form.value
  const emailKind = intent === "reset" ? "reset" : "confirm-again"
  return requestAccountEmail(shop, emailKind, { email, ...(next && { next: getSafePath(next) }) }, browser)
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const next = useNext()
  const problem = actionData?.problem
  const failed = params.get("error")
  const { artistName, work, isReset, token, providers } = loaderData
  if (isReset)
    return (
      <SignInLayout artistName={artistName} work={work}>
        {token ? (
          <NewPassword token={token} problem={problem ?? undefined} />
        ) : (
          <ResetRequestForm page={loaderData} answer={actionData} again={`${href("/auth")}?reset=true`}>
            <input type="hidden" name="intent" value="reset" />
          </ResetRequestForm>
        )}
      </SignInLayout>
    )
  const email = String(actionData?.typed?.email ?? "")
  if (actionData && !problem)
    return (
      <SignInLayout artistName={artistName} work={work}>
        <CheckYourEmail
          email={email}
          what="If this address is still to be confirmed, an e-mail with a link is on its way to"
          without={getNoEmailTexts(loaderData).signUp.after}
          canSendEmail={loaderData.canSendEmail}
          alternatives={[{ words: "Sign in", href: withNext(href("/auth"), next) }]}
        />
      </SignInLayout>
    )
  return (
    <SignInLayout artistName={artistName} work={work}>
      <h1>Sign in</h1>
      {params.has("changed") && !problem && (
        <p role="status">
          Your password is changed. Sign in with the new one.
          {params.get("changed") === "look" &&
            " Your passkeys and connected accounts still sign in without it: look through them, and remove any that you don’t know."}
        </p>
      )}
      {params.has("ended") && !problem && (
        <p role="status">
          You were signed out. Sign in, and you’ll be back on the same page. What wasn’t saved there has to be entered
          again.
        </p>
      )}
      {failed !== null && !problem && (
        <FormProblem>
          {formatProviderProblem(failed, providers.find(({ id }) => id === params.get("with"))?.name)}
        </FormProblem>
      )}
      {/* a new document: the studio has its own styles */}
      <AccountForm method="post" reloadDocument>
        <FieldList>
          {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
          <NextField />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username webauthn"
            required
            defaultValue={email}
            error={problem?.fields?.email}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={problem?.fields?.password}
          />
          <Button main wide>
            Sign in
          </Button>
        </FieldList>
      </AccountForm>
      {problem?.reason === emailNotConfirmed && loaderData.canSendEmail && <SendAgain email={email} />}
      <Alternatives
        alternatives={[
          { words: "Forgot your password?", href: href("/auth/forgotten") },
          { words: "E-mail me a link instead", href: withNext(href("/auth/link"), next) },
          { words: "No account yet? Sign up", href: withNext(href("/auth/sign-up"), next) },
        ]}
      >
        <ProviderRows providers={providers} />
        <li className={others.scripts}>
          <PasskeyButton noteClass={others.note} />
        </li>
      </Alternatives>
    </SignInLayout>
  )
}
