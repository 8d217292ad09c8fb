import { href } from "react-router"
import { accountEmailForm } from "../../domain/accounts/account.ts"
import { requestAccountEmail } from "../../domain/accounts/sessions/request-account-email.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { readRequestFields, validateForm } from "../request/read-form.ts"
import type { Route } from "./+types/forgotten"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { getRequestBrowser } from "./request-browser.ts"
import { ResetRequestForm } from "./reset-request-form.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Forgot your password?", loaderData?.artistName)

export const loader = ({ context }: Route.LoaderArgs) => getAuthPage(context)

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readRequestFields(request)
  const form = validateForm(fields, accountEmailForm)
  const typed = { email: String(fields.email ?? "") }
  const asked = form.ok
    ? await requestAccountEmail(
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
      <ResetRequestForm page={loaderData} answer={actionData} again={href("/auth/forgotten")} />
    </SignInLayout>
  )
}
