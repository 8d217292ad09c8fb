import { href, redirect } from "react-router"
import { takeNewAddress } from "../../domain/accounts/change-address.server.ts"
import { confirmAccountAddress, readConfirmation } from "../../domain/accounts/confirm-address.server.ts"
import { isSignedIn, lacksCode } from "../../domain/actor.ts"
import { refusal, toCode, toSignIn } from "../request/answer.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readSingleFields } from "../request/read-form.ts"
import { Field } from "../ui/forms/fields.tsx"
import type { Route } from "./+types/confirm"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { getRequestBrowser } from "./browser.ts"
import { FollowLink } from "./follow-link.tsx"
import { nextPath } from "./next-path.ts"
import { OtherWays } from "./other-ways.tsx"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Confirm your address", loaderData?.artistName)

/** Only the button confirms: e-mail scanners follow links. A new address requires a session of its account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  const asked = await readConfirmation(context.get(shopContext), token)
  const isChange = Boolean(asked?.newEmail)
  if (isChange) {
    const actor = await context.get(actorContext)()
    if (!isSignedIn(actor)) throw toSignIn(request)
    if (lacksCode(actor)) throw toCode(request)
  }
  return { ...(await authPage(context)), token, isChange }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { token = "", password = "", next } = await readSingleFields(request)
  const to = nextPath(next)
  const asked = await readConfirmation(shop, token)
  if (asked?.newEmail) {
    const taken = await takeNewAddress(shop, await context.get(actorContext)(), token)
    if (!taken.ok) return refusal(taken.problem)
    return redirect(to === "/" ? `${href("/account")}?confirmed=address#profile` : to)
  }
  const confirmed = await confirmAccountAddress(shop, { token, password }, getRequestBrowser(request, context))
  return confirmed.ok ? redirect(to, { headers: confirmed.value }) : refusal(confirmed.problem)
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { artistName, work, token, isChange } = loaderData
  const problem = actionData?.problem
  const ways = [
    { words: "Sign in", href: href("/auth") },
    { words: "Forgot your password?", href: href("/auth/forgotten") },
  ]
  return (
    <SignInLayout artistName={artistName} work={work}>
      <FollowLink title="Confirm your address" label="Confirm" token={token} problem={problem} ways={ways}>
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
      </FollowLink>
      {problem?.fields && <OtherWays ways={ways} />}
    </SignInLayout>
  )
}
