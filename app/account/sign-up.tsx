import { href } from "react-router"
import { signUpForm } from "../../domain/accounts/account.ts"
import { listOfferedProviders } from "../../domain/accounts/providers/providers.server.ts"
import { signUp } from "../../domain/accounts/sessions/sign-up.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { readRequestFields, validateForm } from "../request/read-form.ts"
import { Field } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/sign-up"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { EmailRequestForm } from "./email-request-form.tsx"
import { NewPasswordField } from "./new-password.tsx"
import { useNext, withNext } from "./next-field.tsx"
import { getSafePath } from "./next-path.ts"
import { getNoEmailTexts } from "./no-email-texts.ts"
import { getRequestBrowser } from "./request-browser.ts"
import { SendAgain } from "./send-again.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"
import { ProviderRows } from "./sign-in-provider-buttons.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Sign up", loaderData?.artistName)

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await getAuthPage(context)), providers: await listOfferedProviders(context.get(shopContext)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readRequestFields(request)
  const form = validateForm(fields, signUpForm)
  const typed = { email: String(fields.email ?? ""), name: String(fields.name ?? "") }
  if (!form.ok) return refusal(form.problem, typed)
  const { next, ...person } = form.value
  const made = await signUp(
    context.get(shopContext),
    { ...person, ...(next && { next: getSafePath(next) }) },
    getRequestBrowser(request, context),
  )
  return made.ok ? { problem: null, typed } : refusal(made.problem, typed)
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const next = useNext()
  const fields = actionData?.problem?.fields
  return (
    <SignInLayout artistName={loaderData.artistName} work={loaderData.work}>
      <EmailRequestForm
        title="Sign up"
        intro="Your orders in one place. You don’t need an account to buy."
        label="Sign up"
        sent="One more step. We’ve sent an e-mail with a link to"
        without={getNoEmailTexts(loaderData).signUp}
        canSendEmail={loaderData.canSendEmail}
        answer={actionData}
        afterwards={(email) => <SendAgain email={email} />}
        again={{ words: "Use another address", href: withNext(href("/auth/sign-up"), next) }}
        alternatives={[{ words: "Have an account? Sign in", href: withNext(href("/auth"), next) }]}
        rows={<ProviderRows providers={loaderData.providers} />}
      >
        <Field
          label="Name (optional)"
          name="name"
          autoComplete="name"
          maxLength={120}
          defaultValue={String(actionData?.typed?.name ?? "")}
          error={fields?.name}
        />
        <NewPasswordField error={fields?.password} />
      </EmailRequestForm>
    </SignInLayout>
  )
}
