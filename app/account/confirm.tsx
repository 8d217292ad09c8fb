import { href, redirect } from "react-router"
import { confirmNewAddress } from "../../domain/accounts/sessions/change-address.server.ts"
import {
  confirmAccountAddress,
  findAddressConfirmation,
} from "../../domain/accounts/sessions/confirm-address.server.ts"
import { hasPendingMfa, isSignedIn } from "../../domain/actor.ts"
import { redirectToMfa, redirectToSignIn, refusal } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { Field } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/confirm"
import { Alternatives } from "./alternatives.tsx"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { ConfirmLinkForm } from "./confirm-link-form.tsx"
import { getSafePath } from "./next-path.ts"
import { getRequestBrowser } from "./request-browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Confirm your address", loaderData?.artistName)

/** Only the button confirms: e-mail scanners follow links. A new address requires a session of its account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  const asked = await findAddressConfirmation(context.get(shopContext), token)
  const isChange = Boolean(asked?.newEmail)
  if (isChange) {
    const actor = await context.get(actorContext)()
    if (!isSignedIn(actor)) throw redirectToSignIn(request)
    if (hasPendingMfa(actor)) throw redirectToMfa(request)
  }
  return { ...(await getAuthPage(context)), token, isChange }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { token = "", password = "", next } = await readSingleFields(request)
  const to = getSafePath(next)
  const asked = await findAddressConfirmation(shop, token)
  if (asked?.newEmail) {
    const changed = await confirmNewAddress(shop, await context.get(actorContext)(), token)
    if (!changed.ok) return refusal(changed.problem)
    return redirect(to === "/" ? `${href("/account")}?confirmed=address#profile` : to)
  }
  const confirmed = await confirmAccountAddress(shop, { token, password }, getRequestBrowser(request, context))
  return confirmed.ok ? redirect(to, { headers: confirmed.value }) : refusal(confirmed.problem)
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, token, isChange } = loaderData
  const problem = actionData?.problem
  const alternatives = [
    { words: "Sign in", href: href("/auth") },
    { words: "Forgot your password?", href: href("/auth/forgotten") },
  ]
  return (
    <SignInLayout artistName={artistName} work={work}>
      <ConfirmLinkForm
        title="Confirm your address"
        label="Confirm"
        token={token}
        problem={problem}
        alternatives={alternatives}
      >
        {!isChange && (
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            hint="The one you chose when you signed up. It shows that the account is yours."
            error={problem?.fields?.password}
          />
        )}
      </ConfirmLinkForm>
      {problem?.fields && <Alternatives alternatives={alternatives} />}
    </SignInLayout>
  )
}
