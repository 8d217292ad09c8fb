import { data, href, redirect } from "react-router"
import { setupForm } from "../../domain/accounts/account.ts"
import { passwordLength } from "../../domain/accounts/password-length.ts"
import { spendSetupLink } from "../../domain/accounts/setup.server.ts"
import { readSetupLink, type SetupLink } from "../../domain/accounts/setup-links.server.ts"
import { signIn } from "../../domain/accounts/sign-in.server.ts"
import { refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { checkForm, readFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { TextLink } from "../ui/controls/text-link.tsx"
import { Field, Fields, FormProblem } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/setup"
import { AccountForm } from "./account-form.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { browserOf } from "./browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"
import { SignedInAlready } from "./signed-in-already.tsx"
import { signedInAs } from "./signed-in-as.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  authMeta(
    loaderData?.link ? titleOf(loaderData.link) : loaderData?.person ? "You’re signed in" : "Set up your studio",
    loaderData?.artistName,
  )

/** The token is part of the address, to which the form is sent, too. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? ""

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const token = tokenOf(request)
  const [link, page, actor] = await Promise.all([
    readSetupLink(shop, token),
    authPage(context),
    context.get(actorContext)(),
  ])
  const person = link || !token ? null : signedInAs(actor)
  return data({ link, person, ...page }, { status: link || person ? 200 : 404 })
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
  const next = made.value.role === "admin" ? href("/admin") : href("/account")
  // too many tries from this network, or an account that keeps its own password: its owner signs in there
  if (!signedIn.ok) return redirect(`${href("/auth")}?next=${encodeURIComponent(next)}`)
  return redirect(next, { headers: signedIn.value })
}

const titleOf = ({ email, role }: SetupLink) =>
  email === null ? "Set up your studio" : role === "admin" ? "Join the studio" : "Create your account"

const wordsOf = ({ email, role }: SetupLink) =>
  email === null
    ? "This account will run the site."
    : role === "admin"
      ? "You’re invited to help run the site."
      : "You’re invited to have an account here."

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, link, person } = loaderData
  const problem = actionData?.problem
  if (person) {
    return (
      <SignInLayout artistName={artistName} work={work}>
        <SignedInAlready person={person} />
      </SignInLayout>
    )
  }
  if (!link) {
    return (
      <SignInLayout artistName={artistName} work={work}>
        <h1>This link no longer works</h1>
        <p>
          It works once, for a limited time. Were you invited? Ask for the invitation again. Whoever runs the site can
          make a new link with <code>npm run admin</code>.
        </p>
        <p>
          <TextLink href={href("/auth")}>Sign in</TextLink>
        </p>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout artistName={artistName} work={work}>
      <h1>{titleOf(link)}</h1>
      <p>{wordsOf(link)} The link works once.</p>
      <AccountForm method="post" reloadDocument>
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
            // an invitation is for this address alone
            readOnly={link.email !== null}
            defaultValue={link.email ?? String(actionData?.typed?.email ?? "")}
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
            {link.role === "admin" ? "Open the studio" : "Create your account"}
          </Button>
        </Fields>
      </AccountForm>
    </SignInLayout>
  )
}
