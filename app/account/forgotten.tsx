import { Form, href } from "react-router"
import { letterForm } from "../../domain/accounts/account.ts"
import { askForLetter } from "../../domain/accounts/ask-for-letter.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { checkForm, readFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, Fields, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/forgotten"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { browserOf } from "./browser.ts"
import { LookInYourMail } from "./look-in-your-mail.tsx"
import { OtherWays } from "./other-ways.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Forgotten password", loaderData?.artistName)

export const loader = ({ context }: Route.LoaderArgs) => authPage(context)

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const form = checkForm(fields, letterForm)
  const typed = { email: String(fields.email ?? "") }
  const asked = form.ok
    ? await askForLetter(context.get(shopContext), "reset", form.value, browserOf(request, context))
    : form
  return asked.ok ? { problem: null, typed } : refusal(asked.problem, typed)
}

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const email = String(actionData?.typed?.email ?? "")
  const signIn = { words: "Sign in", href: href("/auth") }
  return (
    <SignInLayout {...loaderData}>
      {actionData && !problem ? (
        <LookInYourMail
          email={email}
          what="If there is an account with this address, a letter with a link is on its way to"
          ways={[{ words: "Another address", href: href("/auth/forgotten") }, signIn]}
        />
      ) : (
        <>
          <h1>Forgotten password</h1>
          <p>We send you a link to choose a new one. It works once, for an hour.</p>
          <Form method="post">
            <Fields>
              {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
              <Field
                label="E-mail"
                name="email"
                type="email"
                autoComplete="username"
                required
                defaultValue={email}
                error={problem?.fields?.email}
              />
              <Button main wide>
                Send the link
              </Button>
            </Fields>
          </Form>
          <OtherWays ways={[signIn]} />
        </>
      )}
    </SignInLayout>
  )
}
