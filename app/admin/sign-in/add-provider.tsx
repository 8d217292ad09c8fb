import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { type FormRefusal, FormSection, PlainInput } from "../kit/form-section.tsx"

const kinds = [
  { value: "openid", label: "OpenID Connect: Google, Microsoft, GitLab, Keycloak" },
  { value: "github", label: "GitHub" },
  { value: "oauth", label: "OAuth 2 without OpenID Connect" },
]

/** The first step: the name determines the callback URL that the provider needs. */
export function AddProvider({ typed, errors }: FormRefusal) {
  const [kind, setKind] = useState(String(typed?.kind ?? "openid"))
  return (
    <FormSection
      title="Add a provider"
      actions={
        <Button variant="default" type="submit" name="intent" value="add">
          Add
        </Button>
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
