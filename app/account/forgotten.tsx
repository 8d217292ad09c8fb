import { href } from "react-router"
import { accountEmailForm } from "../../domain/accounts/account.ts"
import { askForLetter } from "../../domain/accounts/ask-for-letter.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { checkForm, readRequestFields } from "../request/read-form.ts"
import type { Route } from "./+types/forgotten"
import { AskForReset } from "./ask-for-reset.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { getRequestBrowser } from "./browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Forgot your password?", loaderData?.artistName)

export const loader = ({ context }: Route.LoaderArgs) => authPage(context)

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readRequestFields(request)
  const form = checkForm(fields, accountEmailForm)
  const typed = { email: String(fields.email ?? "") }
  const asked = form.ok
    ? await askForLetter(
        context.get(shopContext),
        "reset",
        { email: form.value.email },
        getRequestBrowser(request, context),
      )
    : form
  return asked.ok ? { problem: null, typed } : refusal(asked.problem, typed)
}

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInLayout artistName={loaderData.artistName} work={loaderData.work}>
      <AskForReset page={loaderData} answer={actionData} again={href("/auth/forgotten")} />
    </SignInLayout>
  )
}
