import { href, redirect } from "react-router"
import { confirmAddress } from "../../domain/accounts/follow-link.server.ts"
import { refusal } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import { readFields } from "../request/read-form.ts"
import type { Route } from "./+types/confirm"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { browserOf } from "./browser.ts"
import { FollowLink } from "./follow-link.tsx"
import { nextPath } from "./next-path.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Confirm your address", loaderData?.artistName)

/** Where the letter after signing up leads. Only the button confirms: mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return { ...(await authPage(context)), token: new URL(request.url).searchParams.get("token") ?? "" }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const confirmed = await confirmAddress(
    context.get(shopContext),
    String(fields.token ?? ""),
    browserOf(request, context),
  )
  if (!confirmed.ok) return refusal(confirmed.problem)
  return redirect(nextPath(typeof fields.next === "string" ? fields.next : null), { headers: confirmed.value })
}

export default function Confirm({ loaderData: { artistName, work, token }, actionData }: Route.ComponentProps) {
  return (
    <SignInLayout artistName={artistName} work={work}>
      <FollowLink
        title="Confirm your address"
        label="Confirm"
        token={token}
        problem={actionData?.problem}
        ways={[{ words: "Sign in", href: href("/auth") }]}
      />
    </SignInLayout>
  )
}
