import { Form, href, redirect, redirectDocument, useSearchParams } from "react-router"
import { signInForm } from "../../domain/accounts/account.ts"
import { signIn } from "../../domain/accounts/sign-in.server.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { checkForm, readFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, Fields, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/auth"
import { browserOf } from "./browser.ts"
import { nextPath } from "./next-path.ts"
import { SignInLayout } from "./sign-in-layout.tsx"
import { signInWork } from "./sign-in-work.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Sign in - ${loaderData?.artistName ?? ""}` },
  { name: "robots", content: "noindex" },
]

/** Redirects users who are signed in already. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  if (actor.kind === "user") {
    const next = new URL(request.url).searchParams.get("next")
    // a new document: the site knows no routes of the studio
    throw redirectDocument(next === null && actor.role === "admin" ? href("/admin") : nextPath(next))
  }
  const [{ site }, work] = await Promise.all([readSettings(shop.db, "site"), signInWork(shop)])
  return { artistName: site.artistName, work }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const form = checkForm(fields, signInForm)
  const typed = { email: fields.email }
  if (!form.ok) return refusal(form.problem, typed)
  const signedIn = await signIn(context.get(shopContext), form.value, browserOf(request, context))
  if (!signedIn.ok) return refusal(signedIn.problem, typed)
  // without `next`, /auth redirects by role
  return redirect(form.value.next === undefined ? href("/auth") : nextPath(form.value.next), {
    headers: signedIn.value,
  })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const problem = actionData?.problem
  const next = params.get("next")
  return (
    <SignInLayout artistName={loaderData.artistName} work={loaderData.work}>
      <h1>Sign in</h1>
      {/* a new document: the studio has its own styles */}
      <Form method="post" reloadDocument>
        <Fields>
          {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
          {next !== null && <input type="hidden" name="next" value={next} />}
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
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
      </Form>
    </SignInLayout>
  )
}
