import { NativeSelect } from "@mantine/core"
import type { OAuth2Provider } from "../../../domain/accounts/providers/provider.ts"
import { PlainInput } from "../kit/form-section.tsx"

type Props = {
  getValue: (name: keyof OAuth2Provider) => string
  errors: Record<string, string> | undefined
}

/** The endpoints of a provider without OpenID Connect discovery. */
export function OAuth2Fields({ getValue, errors }: Props) {
  const field = (name: keyof OAuth2Provider, label: string, description?: string) => (
    <PlainInput
      label={label}
      name={name}
      description={description}
      defaultValue={getValue(name)}
      error={errors?.[name]}
    />
  )
  return (
    <>
      {field("authorization", "Authorization address", "Where people sign in")}
      {field("token", "Token address", "Where the site exchanges a code")}
      {field("userinfo", "User information address", "Who it is, in JSON")}
      {field("emails", "Addresses of e-mail", "A list, if it has one, as GitHub does. Otherwise leave empty")}
      {field("idField", "Field of the ID")}
      {field("nameField", "Field of the name")}
      {field("emailField", "Field of the e-mail address", "Not used with a list of addresses")}
      <NativeSelect
        label="Client ID and secret are sent"
        name="secretIn"
        data={[
          { value: "form", label: "In the form" },
          { value: "header", label: "As user name and password (HTTP Basic)" },
        ]}
        defaultValue={getValue("secretIn")}
        error={errors?.secretIn}
      />
    </>
  )
}
