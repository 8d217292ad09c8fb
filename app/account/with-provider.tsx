import { data, redirect } from "react-router"
import { providersPart, signInPage } from "../../domain/accounts/providers/provider.ts"
import { offeredProviders } from "../../domain/accounts/providers/providers.server.ts"
import { connectAtProvider, startAtProvider } from "../../domain/accounts/providers/sign-in-at-provider.server.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readRequestFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { TextLink } from "../ui/controls/text-link.tsx"
import type { Route } from "./+types/with-provider"
import { AccountForm } from "./account-form.tsx"
import { authMeta } from "./auth-meta.ts"
import { authPage } from "./auth-page.server.ts"
import { getRequestBrowser } from "./browser.ts"
import { NextField } from "./next-field.tsx"
import { nextPath } from "./next-path.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Sign in", loaderData?.artistName)

/** Only the form redirects to the provider. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const provider = (await offeredProviders(context.get(shopContext))).find(({ id }) => id === params.provider)
  if (!provider) throw redirect(signInPage({}))
  return { ...(await authPage(context)), name: provider.name }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const browser = getRequestBrowser(request, context)
  const { next: asked, connect } = await readRequestFields(request)
  if (connect !== undefined) {
    const begun = await connectAtProvider(shop, await context.get(actorContext)(), params.provider, browser)
    if (begun.ok) return data({ to: begun.value.to }, { headers: begun.value.headers })
    return redirect(providersPart({ with: params.provider, error: begun.problem.reason ?? begun.problem.code }))
  }
  const next = typeof asked === "string" ? nextPath(asked) : undefined
  const begun = await startAtProvider(shop, params.provider, next, browser)
  if (!begun.ok)
    return redirect(signInPage({ next, with: params.provider, error: begun.problem.reason ?? begun.problem.code }))
  return data({ to: begun.value.to }, { headers: begun.value.headers })
}

/** A page, because the CSP's `form-action` forbids that a form's answer redirects to another site. */
export default function WithProvider({ loaderData, actionData }: Route.ComponentProps) {
  const { name, artistName, work } = loaderData
  const to = actionData?.to
  return (
    <SignInLayout artistName={artistName} work={work}>
      {to && <meta httpEquiv="refresh" content={`0;url=${to}`} />}
      <h1>On to {name}</h1>
      {to ? (
        <p>
          <TextLink href={to}>Continue</TextLink>
        </p>
      ) : (
        <AccountForm method="post" reloadDocument>
          <NextField />
          <Button main wide>
            Continue
          </Button>
        </AccountForm>
      )}
    </SignInLayout>
  )
}
