import { Button, Checkbox, CopyButton, TextInput } from "@mantine/core"
import type { PlainProvider } from "../../../domain/accounts/providers/provider.ts"
import type { ProviderForEdit } from "../../../domain/accounts/providers/providers.server.ts"
import { FormPart, type FormRefusal, PlainInput, SecretInput, Wide } from "../kit/form-part.tsx"
import { PlainFields } from "./plain-fields.tsx"
import styles from "./sign-in.module.css"

export type Tried = { id: string; works: boolean; words: string }

type Props = FormRefusal & { provider: ProviderForEdit; tried: Tried | null }

export function ProviderForm({ provider, tried, typed, errors }: Props) {
  const kept = provider as Record<string, unknown>
  const shown = (name: "name" | "issuer" | "clientId" | keyof PlainProvider) =>
    String(typed?.[name] ?? kept[name] ?? "")
  const { kind, offered } = provider
  return (
    <FormPart
      title={provider.name}
      note={offered ? "offered to visitors" : "not offered until client ID and secret are entered"}
      acts={<Acts />}
      answer={tried}
    >
      <input type="hidden" name="id" value={provider.id} />
      <input type="hidden" name="kind" value={kind} />
      <Wide>
        <Callback provider={provider} />
      </Wide>
      <TextInput label="Name" name="name" maxLength={40} defaultValue={shown("name")} error={errors?.name} />
      {kind === "openid" && (
        <PlainInput label="Issuer" name="issuer" defaultValue={shown("issuer")} error={errors?.issuer} />
      )}
      <PlainInput label="Client ID" name="clientId" defaultValue={shown("clientId")} error={errors?.clientId} />
      <SecretInput label="Client secret" name="secret" has={provider.hasSecret} error={errors?.secret} />
      {kind === "oauth" && <PlainFields shown={shown} errors={errors} />}
      <PlainInput label="Scopes" name="scopes" defaultValue={shown("scopes")} error={errors?.scopes} />
      <Wide>
        <Checkbox
          label="Its addresses can be trusted"
          name="trusted"
          value="yes"
          description="For a provider that doesn’t say whether an address is confirmed. Whoever manages its users can then sign in with any address here, except an admin’s."
          defaultChecked={typed ? typed.trusted === "yes" : provider.trusted}
        />
      </Wide>
    </FormPart>
  )
}

const Acts = () => (
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

const Callback = ({ provider: { name, callback, offered } }: { provider: ProviderForEdit }) => (
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
