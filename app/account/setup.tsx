import { data, href, redirect } from "react-router"
import { setupForm } from "../../domain/accounts/account.ts"
import { redeemSetupLink } from "../../domain/accounts/people/setup.server.ts"
import { findSetupLink, type SetupLink } from "../../domain/accounts/people/setup-links.server.ts"
import { signIn } from "../../domain/accounts/sessions/sign-in.server.ts"
import { guessCountry } from "../../domain/analytics/sources.ts"
import { listCountryNames } from "../../domain/checkout/quote.server.ts"
import { refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readRequestFields, validateForm } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { TextLink } from "../ui/controls/text-link.tsx"
import { Field, FieldList, FormProblem, Select, SelectOptions } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/setup"
import { AccountForm } from "./account-form.tsx"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { getSignedInUser } from "./find-signed-in-user.server.ts"
import { BrowserTimeZone } from "./first-run-forms.tsx"
import { NewPasswordField } from "./new-password.tsx"
import { getRequestBrowser } from "./request-browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"
import { SignedInAlready } from "./signed-in-already.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  authMeta(
    loaderData?.link ? formatTitle(loaderData.link) : loaderData?.person ? "You’re signed in" : "Set up your studio",
    loaderData?.artistName,
  )

const getToken = (request: Request) => new URL(request.url).searchParams.get("token") ?? ""

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const token = getToken(request)
  const [link, page, actor] = await Promise.all([
    findSetupLink(shop, token),
    getAuthPage(context),
    context.get(actorContext)(),
  ])
  const person = link || !token ? null : getSignedInUser(actor)
  const isFirst = link?.email === null
  const studio = isFirst
    ? { countries: listCountryNames(), country: guessCountry(request.headers.get("accept-language") ?? "") }
    : null
  return data({ link, person, studio, ...page }, { status: link || person ? 200 : 404 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const fields = await readRequestFields(request)
  const typed = { name: fields.name, email: fields.email, country: fields.country }
  const form = validateForm(fields, setupForm)
  if (!form.ok) return refusal(form.problem, typed)
  const made = await redeemSetupLink(shop, getToken(request), form.value)
  if (!made.ok) return refusal(made.problem, typed)
  const { email, password } = form.value
  const signedIn = await signIn(shop, { email, password }, getRequestBrowser(request, context))
  const next = made.value.role === "admin" ? href("/admin") : href("/account")
  // rate-limited, or an account with its own password: its owner signs in there
  if (!signedIn.ok) return redirect(`${href("/auth")}?next=${encodeURIComponent(next)}`)
  return redirect(next, { headers: signedIn.value })
}

const formatTitle = ({ email, role }: SetupLink) =>
  email === null ? "Set up your studio" : role === "admin" ? "Join the studio" : "Create your account"

const formatIntro = ({ email, role }: SetupLink) =>
  email === null
    ? "This account will run the site."
    : role === "admin"
      ? "You’re invited to help run the site."
      : "You’re invited to have an account here."

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, link, person, studio } = loaderData
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
          It works once, for a limited time. Were you invited? Ask for the invitation again. The person who runs the
          server can make a new one with <code>npm run admin</code>.
        </p>
        <p>
          <TextLink href={href("/auth")}>Sign in</TextLink>
        </p>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout artistName={artistName} work={work}>
      <h1>{formatTitle(link)}</h1>
      <p>{formatIntro(link)} The link works once.</p>
      <AccountForm method="post" reloadDocument>
        <FieldList>
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
            // an invitation is for this address only
            readOnly={link.email !== null}
            defaultValue={link.email ?? String(actionData?.typed?.email ?? "")}
            error={problem?.fields?.email}
          />
          <NewPasswordField error={problem?.fields?.password} />
          {studio && (
            <Select
              label="Where is the studio?"
              name="country"
              autoComplete="country"
              hint="You’ll ship within this country first, and sell in its currency. You can change both later."
              defaultValue={String(actionData?.typed?.country ?? studio.country)}
              error={problem?.fields?.country}
            >
              <option value="">Please choose</option>
              <SelectOptions of={studio.countries} />
            </Select>
          )}
          {studio && <BrowserTimeZone />}
          <Button main wide>
            {link.role === "admin" ? "Open the studio" : "Create your account"}
          </Button>
        </FieldList>
      </AccountForm>
    </SignInLayout>
  )
}
