import { Form, href } from "react-router"
import { signUpForm } from "../../domain/accounts/account.ts"
import { offeredProviders } from "../../domain/accounts/providers/providers.server.ts"
import { signUp } from "../../domain/accounts/sign-up.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { checkForm, readFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, Fields, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/sign-up"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { browserOf } from "./browser.ts"
import { LookInYourMail } from "./look-in-your-mail.tsx"
import { NewPasswordField } from "./new-password.tsx"
import { NextField, useNext, withNext } from "./next-field.tsx"
import { nextPath } from "./next-path.ts"
import { OtherWays } from "./other-ways.tsx"
import { ProviderRows } from "./provider-rows.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Sign up", loaderData?.artistName)

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await authPage(context)), providers: await offeredProviders(context.get(shopContext)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const form = checkForm(fields, signUpForm)
  const typed = { email: String(fields.email ?? ""), name: String(fields.name ?? "") }
  if (!form.ok) return refusal(form.problem, typed)
  const { next, ...person } = form.value
  const made = await signUp(
    context.get(shopContext),
    { ...person, ...(next && { next: nextPath(next) }) },
    browserOf(request, context),
  )
  return made.ok ? { problem: null, typed } : refusal(made.problem, typed)
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const next = useNext()
  const problem = actionData?.problem
  const email = String(actionData?.typed?.email ?? "")
  const signIn = { words: "I have an account: sign in", href: withNext(href("/auth"), next) }
  return (
    <SignInLayout artistName={loaderData.artistName} work={loaderData.work}>
      {actionData && !problem ? (
        <LookInYourMail
          email={email}
          what="One more step. A letter with a link has gone to"
          ways={[{ words: "Another address", href: withNext(href("/auth/sign-up"), next) }, signIn]}
        />
      ) : (
        <>
          <h1>Sign up</h1>
          <p>Your orders in one place. To buy, you need no account.</p>
          <Form method="post">
            <Fields>
              {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
              <NextField />
              <Field
                label="E-mail"
                name="email"
                type="email"
                autoComplete="username"
                required
                defaultValue={email}
                error={problem?.fields?.email}
              />
              <Field
                label="Name, if you like"
                name="name"
                autoComplete="name"
                maxLength={120}
                defaultValue={String(actionData?.typed?.name ?? "")}
                error={problem?.fields?.name}
              />
              <NewPasswordField error={problem?.fields?.password} />
              <Button main wide>
                Sign up
              </Button>
            </Fields>
          </Form>
          <OtherWays ways={[signIn]}>
            <ProviderRows providers={loaderData.providers} />
          </OtherWays>
        </>
      )}
    </SignInLayout>
  )
}
