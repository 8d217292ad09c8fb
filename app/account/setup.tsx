import { data, Form, href, redirect } from "react-router"
import { passwordLength, setupForm } from "../../domain/accounts/account.ts"
import { setupLinkWorks, spendSetupLink } from "../../domain/accounts/setup.server.ts"
import { signIn } from "../../domain/accounts/sign-in.server.ts"
import { readSettings } from "../../domain/settings/settings-queries.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { checkForm, readFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { TextLink } from "../ui/controls/text-link.tsx"
import { Field, Fields, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/setup"
import { browserOf } from "./browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"
import { signInWork } from "./sign-in-work.server.ts"

export const meta: Route.MetaFunction = () => [
  { title: "Set up your studio" },
  { name: "robots", content: "noindex" },
  // the address contains the token; not "no-referrer", with which browsers send the form with Origin: null
  { name: "referrer", content: "same-origin" },
]

/** The token is part of the address, to which the form is sent, too. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? ""

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [works, { site }, work] = await Promise.all([
    setupLinkWorks(shop, tokenOf(request)),
    readSettings(shop.db, "site"),
    signInWork(shop),
  ])
  return data({ works, artistName: site.artistName, work }, { status: works ? 200 : 404 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const fields = await readFields(request)
  const typed = { name: fields.name, email: fields.email }
  const form = checkForm(fields, setupForm)
  if (!form.ok) return refusal(form.problem, typed)
  const made = await spendSetupLink(shop, tokenOf(request), form.value)
  if (!made.ok) return refusal(made.problem, typed)
  const signedIn = await signIn(shop, form.value, browserOf(request, context))
  // after too many tries from this network the account exists, and its owner signs in later
  if (!signedIn.ok) return redirect(href("/auth"))
  return redirect(href("/admin"), { headers: signedIn.value })
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, works } = loaderData
  const problem = actionData?.problem
  if (!works) {
    return (
      <SignInLayout artistName={artistName} work={work}>
        <h1>This link no longer works</h1>
        <p>
          A setup link works once, for a day. Whoever runs the site can make a new one with <code>npm run admin</code>.
        </p>
        <p>
          <TextLink href={href("/auth")}>Sign in</TextLink>
        </p>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout artistName={artistName} work={work}>
      <h1>Set up your studio</h1>
      <p>This account will run the site. The link works once.</p>
      <Form method="post" reloadDocument>
        <Fields>
          {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={120}
            defaultValue={String(actionData?.typed?.name ?? "")}
            error={problem?.fields?.name}
          />
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
            autoComplete="new-password"
            required
            minLength={passwordLength.least}
            maxLength={passwordLength.most}
            hint={`At least ${passwordLength.least} characters. Four unrelated words make a good one.`}
            error={problem?.fields?.password}
          />
          <Button main wide>
            Open the studio
          </Button>
        </Fields>
      </Form>
    </SignInLayout>
  )
}
