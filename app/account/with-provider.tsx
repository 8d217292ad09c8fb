import { data, redirect } from "react-router"
import { getProvidersSectionPath, getSignInPagePath } from "../../domain/accounts/providers/provider.ts"
import { connectProvider, startProviderSignIn } from "../../domain/accounts/providers/provider-sign-in.server.ts"
import { listOfferedProviders } from "../../domain/accounts/providers/providers.server.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { readRequestFields } from "../request/read-form.ts"
import { Button } from "../ui/controls/button.tsx"
import { TextLink } from "../ui/controls/text-link.tsx"
import type { Route } from "./+types/with-provider"
import { AccountForm } from "./account-form.tsx"
import { authMeta } from "./auth-meta.ts"
import { getAuthPage } from "./auth-page.server.ts"
import { NextField } from "./next-field.tsx"
import { getSafePath } from "./next-path.ts"
import { getRequestBrowser } from "./request-browser.ts"
import { SignInLayout } from "./sign-in-layout.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) => authMeta("Sign in", loaderData?.artistName)

/** Only the form redirects to the provider. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const provider = (await listOfferedProviders(context.get(shopContext))).find(({ id }) => id === params.provider)
  if (!provider) throw redirect(getSignInPagePath({}))
  return { ...(await getAuthPage(context)), name: provider.name }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const browser = getRequestBrowser(request, context)
  const { next: asked, connect } = await readRequestFields(request)
  if (connect !== undefined) {
    const started = await connectProvider(shop, await context.get(actorContext)(), params.provider, browser)
    if (started.ok) return data({ to: started.value.to }, { headers: started.value.headers })
    return redirect(
      getProvidersSectionPath({ with: params.provider, error: started.problem.reason ?? started.problem.code }),
    )
  }
  const next = typeof asked === "string" ? getSafePath(asked) : undefined
  const started = await startProviderSignIn(shop, params.provider, next, browser)
  if (!started.ok)
    return redirect(
      getSignInPagePath({ next, with: params.provider, error: started.problem.reason ?? started.problem.code }),
    )
  return data({ to: started.value.to }, { headers: started.value.headers })
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
