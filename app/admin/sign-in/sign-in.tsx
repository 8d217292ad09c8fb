import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { href, Link } from "react-router"
import { listProvidersForEdit } from "../../../domain/accounts/providers/providers.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { type FormRefusal, FormSection, FormSections, PlainInput } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/sign-in"
import { runProviderAction } from "./provider-actions.server.ts"
import { ProviderForm, type ProviderTestResult } from "./provider-form.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Signing in")

export const loader = studioLoader(async ({ shop, admin }) => {
  return { providers: await listProvidersForEdit(shop, admin).then(unwrapOutcome) }
})

export const action = studioAction(runProviderAction)

type ProvidersAnswer = (ActionAnswer & { tried?: ProviderTestResult }) | undefined

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { providers } = loaderData
  const latest = actionData as ProvidersAnswer
  const answer = useLastAnswer(latest)
  const typed = answer?.typed ?? null
  const errors = answer?.problem?.fields
  const of = (id: string | undefined) => (typed?.id === id ? { typed, errors } : { typed: null, errors: undefined })
  const offered = providers.filter(({ offered }) => offered)
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#sign-in`}>Settings</Link>}
      title="Signing in"
      details={
        offered.length === 0
          ? "By password, e-mail and passkey"
          : `By password, e-mail and passkey, and with ${offered.map(({ name }) => name).join(", ")}`
      }
      done={latest?.done}
    >
      {answer?.problem && !errors && <ConfirmableRefusal problem={answer.problem} />}
      <FormSections>
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
      </FormSections>
    </Page>
  )
}

const kinds = [
  { value: "openid", label: "OpenID Connect: Google, Microsoft, GitLab, Keycloak" },
  { value: "github", label: "GitHub" },
  { value: "oauth", label: "OAuth 2 without OpenID Connect" },
]

/** The first step: the name determines the callback URL that the provider needs. */
function AddProvider({ typed, errors }: FormRefusal) {
  const [kind, setKind] = useState(String(typed?.kind ?? "openid"))
  return (
    <FormSection
      title="Add a provider"
      actions={
        <SubmitButton variant="default" intent="add">
          Add
        </SubmitButton>
      }
    >
      <NativeSelect
        label="Protocol"
        name="kind"
        data={kinds}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        error={errors?.kind}
      />
      <TextInput
        label="Name"
        name="name"
        placeholder={kind === "github" ? "GitHub" : "Google"}
        description="The button says “With Google”"
        maxLength={40}
        defaultValue={String(typed?.name ?? "")}
        error={errors?.name}
      />
      {kind === "openid" && (
        <PlainInput
          label="Issuer"
          name="issuer"
          placeholder="https://accounts.google.com"
          description="Its address, from the provider’s help. Only OpenID Connect has one"
          defaultValue={String(typed?.issuer ?? "")}
          error={errors?.issuer}
        />
      )}
    </FormSection>
  )
}
