import { href, redirect, redirectDocument, useSearchParams } from "react-router"
import { resetForm, signInForm } from "../../domain/accounts/account.ts"
import { resetPassword } from "../../domain/accounts/follow-link.server.ts"
import { providersPart } from "../../domain/accounts/providers/provider.ts"
import { offeredProviders } from "../../domain/accounts/providers/providers.server.ts"
import { signIn } from "../../domain/accounts/sign-in.server.ts"
import { lacksCode } from "../../domain/actor.ts"
import { refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { checkForm, readFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, Fields, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/auth"
import { AccountForm } from "./account-form.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { browserOf } from "./browser.ts"
import { NewPassword } from "./new-password.tsx"
import { NextField, useNext, withNext } from "./next-field.tsx"
import { nextPath } from "./next-path.ts"
import others from "./other-ways.module.css"
import { OtherWays } from "./other-ways.tsx"
import { PasskeyButton } from "./passkey-button.tsx"
import { providerProblem } from "./provider-problem.ts"
import { ProviderRows } from "./provider-rows.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Sign in", loaderData?.artistName)

/** Redirects users who are signed in already; with `reset=true` it is the page for a new password (AUTH-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.get("reset") === "true") {
    const token = searchParams.get("token")
    if (!token) throw redirect(href("/auth/forgotten"))
    return { ...(await authPage(context)), token, providers: [] }
  }
  const actor = await context.get(actorContext)()
  if (actor.kind === "user") {
    const error = searchParams.get("error")
    // what went wrong at a provider is said where somebody who is signed in reads it
    if (error !== null && !lacksCode(actor))
      throw redirectDocument(providersPart({ with: searchParams.get("with") ?? "", error }))
    const next = searchParams.get("next")
    const ofAdmin = next === null && actor.role === "admin"
    if (lacksCode(actor))
      throw redirectDocument(withNext(href("/auth/code"), ofAdmin ? href("/admin") : nextPath(next)))
    // a new document: the site knows no routes of the studio
    throw redirectDocument(ofAdmin ? href("/admin") : nextPath(next))
  }
  const providers = await offeredProviders(context.get(shopContext))
  return { ...(await authPage(context)), token: null, providers }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const browser = browserOf(request, context)
  const fields = await readFields(request)
  if (fields.token !== undefined) {
    const form = checkForm(fields, resetForm)
    const changed = form.ok ? await resetPassword(shop, form.value, browser) : form
    if (!changed.ok) return refusal(changed.problem)
    const { waysBeside, cookies } = changed.value
    // where a passkey that somebody else has added is removed
    const then = waysBeside.length > 0 ? `?changed=look&next=${href("/account")}` : "?changed=true"
    return redirect(href("/auth") + then, { headers: cookies })
  }
  const form = checkForm(fields, signInForm)
  const typed = { email: fields.email }
  if (!form.ok) return refusal(form.problem, typed)
  const signedIn = await signIn(shop, form.value, browser)
  if (!signedIn.ok) return refusal(signedIn.problem, typed)
  // without `next`, the loader redirects by role
  return redirect(form.value.next === undefined ? href("/auth") : nextPath(form.value.next), {
    headers: signedIn.value,
  })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const next = useNext()
  const problem = actionData?.problem
  const failed = params.get("error")
  const { artistName, work, token, providers } = loaderData
  if (token !== null)
    return (
      <SignInLayout artistName={artistName} work={work}>
        <NewPassword token={token} problem={problem} />
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
          {providerProblem(failed, providers.find(({ id }) => id === params.get("with"))?.name)}
        </FormProblem>
      )}
      {/* a new document: the studio has its own styles */}
      <AccountForm method="post" reloadDocument>
        <Fields>
          {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
          <NextField />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username webauthn"
            required
            defaultValue={String(actionData?.typed?.email ?? "")}
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
        </Fields>
      </AccountForm>
      <OtherWays
        ways={[
          { words: "Forgot your password?", href: href("/auth/forgotten") },
          { words: "E-mail me a link instead", href: withNext(href("/auth/link"), next) },
          { words: "No account yet? Sign up", href: withNext(href("/auth/sign-up"), next) },
        ]}
      >
        <ProviderRows providers={providers} />
        <li className={others.scripts}>
          <PasskeyButton noteClass={others.note} />
        </li>
      </OtherWays>
    </SignInLayout>
  )
}
