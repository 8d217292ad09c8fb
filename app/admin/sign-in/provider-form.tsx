import { Button, Checkbox, CopyButton, NativeSelect, TextInput } from "@mantine/core"
import type { OAuth2Provider } from "../../../domain/accounts/providers/provider.ts"
import type { ProviderForEdit } from "../../../domain/accounts/providers/providers.server.ts"
import { type FormRefusal, FormSection, PlainInput, SecretInput, Wide } from "../kit/form-section.tsx"
import styles from "./sign-in.module.css"

export type ProviderTestResult = { id: string; works: boolean; words: string }

type Props = FormRefusal & { provider: ProviderForEdit; tried: ProviderTestResult | null }

export function ProviderForm({ provider, tried, typed, errors }: Props) {
  const stored = provider as Record<string, unknown>
  const getValue = (name: "name" | "issuer" | "clientId" | keyof OAuth2Provider) =>
    String(typed?.[name] ?? stored[name] ?? "")
  const { kind, offered } = provider
  return (
    <FormSection
      title={provider.name}
      note={offered ? "offered to visitors" : "not offered until client ID and secret are entered"}
      actions={<ProviderButtons />}
      answer={tried}
    >
      <input type="hidden" name="id" value={provider.id} />
      <input type="hidden" name="kind" value={kind} />
      <Wide>
        <CallbackUrl provider={provider} />
      </Wide>
      <TextInput label="Name" name="name" maxLength={40} defaultValue={getValue("name")} error={errors?.name} />
      {kind === "openid" && (
        <PlainInput label="Issuer" name="issuer" defaultValue={getValue("issuer")} error={errors?.issuer} />
      )}
      <PlainInput label="Client ID" name="clientId" defaultValue={getValue("clientId")} error={errors?.clientId} />
      <SecretInput label="Client secret" name="secret" has={provider.hasSecret} error={errors?.secret} />
      {kind === "oauth" && <OAuth2Fields getValue={getValue} errors={errors} />}
      <PlainInput label="Scopes" name="scopes" defaultValue={getValue("scopes")} error={errors?.scopes} />
      <Wide>
        <Checkbox
          label="Its addresses can be trusted"
          name="trusted"
          value="yes"
          description="For a provider that doesn’t say whether an address is confirmed. Whoever manages its users can then sign in with any address here, except an admin’s."
          defaultChecked={typed ? typed.trusted === "yes" : provider.trusted}
        />
      </Wide>
    </FormSection>
  )
}

const ProviderButtons = () => (
  <>
    <Button variant="filled" type="submit" name="intent" value="save">
      Save
    </Button>
    <Button variant="default" type="submit" name="intent" value="try">
      Try it
    </Button>
    <Button variant="transparent" type="submit" name="intent" value="remove">
      Remove
    </Button>
  </>
)

const CallbackUrl = ({ provider: { name, callback, offered } }: { provider: ProviderForEdit }) => (
  <div className={styles.callback}>
    <TextInput
      label="Callback address"
      readOnly
      value={callback}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton value={callback}>
      {({ copied, copy }) => (
        <Button variant="default" type="button" onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </Button>
      )}
    </CopyButton>
    <p>
      {"Enter it at the provider, as the address that people are sent back to. "}
      {!offered && `${name} is offered once you have entered the client ID and secret that it gives you.`}
    </p>
  </div>
)

type OAuth2Props = {
  getValue: (name: keyof OAuth2Provider) => string
  errors: Record<string, string> | undefined
}

/** The endpoints of a provider without OpenID Connect discovery. */
function OAuth2Fields({ getValue, errors }: OAuth2Props) {
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
