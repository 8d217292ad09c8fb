import { href, Link } from "react-router"
import { providersForEdit } from "../../../domain/accounts/providers/providers.server.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { RefusedBy } from "../confirm/refused-by.tsx"
import { found } from "../found.server.ts"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormParts } from "../kit/form-part.tsx"
import { Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/sign-in"
import { AddProvider } from "./add-provider.tsx"
import { ProviderForm, type Tried } from "./provider-form.tsx"
import { saveProvidersForm } from "./save-providers.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Signing in")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return { providers: await providersForEdit(shop, admin).then(found) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return saveProvidersForm(shop, admin, await readRequestFields(request))
}

type ProvidersAnswer = (ActionAnswer & { tried?: Tried }) | undefined

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { providers } = loaderData
  const latest = actionData as ProvidersAnswer
  const answer = useLastAnswer(latest)
  useSay(latest?.done)
  const typed = answer?.typed ?? null
  const errors = answer?.problem?.fields
  const of = (id: string | undefined) => (typed?.id === id ? { typed, errors } : { typed: null, errors: undefined })
  const offered = providers.filter(({ offered }) => offered)
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#sign-in`}>Settings</Link>}
      title="Signing in"
      facts={
        offered.length === 0
          ? "By password, e-mail and passkey"
          : `By password, e-mail and passkey, and with ${offered.map(({ name }) => name).join(", ")}`
      }
      done={latest?.done}
    >
      {answer?.problem && !errors && <RefusedBy problem={answer.problem} />}
      <FormParts>
        {providers.map((provider) => (
          <ProviderForm
            // Saved values replace the typed ones.
            key={JSON.stringify(provider)}
            provider={provider}
            tried={answer?.tried?.id === provider.id ? answer.tried : null}
            {...of(provider.id)}
          />
        ))}
        <AddProvider key={providers.length} {...of(undefined)} />
      </FormParts>
    </Page>
  )
}
