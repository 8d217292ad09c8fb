import { href } from "react-router"
import { letterForm } from "../../domain/accounts/account.ts"
import { askForLetter } from "../../domain/accounts/ask-for-letter.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { checkForm, readFields } from "../request/read-form.ts"
import type { Route } from "./+types/forgotten"
import { AskByMail } from "./ask-by-mail.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { browserOf } from "./browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Forgot your password?", loaderData?.artistName)

export const loader = ({ context }: Route.LoaderArgs) => authPage(context)

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const form = checkForm(fields, letterForm)
  const typed = { email: String(fields.email ?? "") }
  const asked = form.ok
    ? await askForLetter(context.get(shopContext), "reset", { email: form.value.email }, browserOf(request, context))
    : form
  return asked.ok ? { problem: null, typed } : refusal(asked.problem, typed)
}

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInLayout {...loaderData}>
      <AskByMail
        title="Forgot your password?"
        words="We’ll send you a link to choose a new one. It works once, for an hour."
        label="Send the link"
        sent="If this address has an account, an e-mail with a link is on its way to"
        answer={actionData}
        again={{ words: "Another address", href: href("/auth/forgotten") }}
        ways={[{ words: "Sign in", href: href("/auth") }]}
      />
    </SignInLayout>
  )
}
