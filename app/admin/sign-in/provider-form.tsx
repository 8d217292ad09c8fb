import { Button, CopyButton, TextInput } from "@mantine/core"
import { Form } from "react-router"
import type { ProviderForEdit } from "../../../domain/accounts/providers/providers.server.ts"
import { Part } from "../kit/page.tsx"
import type { FormProps } from "./add-provider.tsx"
import styles from "./sign-in.module.css"

/** What an issuer answered, for the provider of this id. */
export type Tried = { id: string; works: boolean; words: string }

type Props = FormProps & { provider: ProviderForEdit; tried: Tried | null }

/** A provider: what the site must know of it, and the address that it must know of the site. */
export function ProviderForm({ provider, tried, typed, errors }: Props) {
  const shown = (name: "name" | "issuer" | "clientId" | "scopes") => String(typed?.[name] ?? provider[name])
  const offered = provider.clientId !== "" && provider.hasSecret
  const asked = { autoCapitalize: "none", spellCheck: false, autoComplete: "off" }
  return (
    <Part
      title={provider.name}
      note={offered ? "offered to visitors" : "not offered until client ID and secret are entered"}
    >
      <Form method="post" className={styles.form} autoComplete="off" aria-label={provider.name}>
        <input type="hidden" name="id" value={provider.id} />
        <div className={styles.callback}>
          <TextInput
            label="Callback address"
            readOnly
            value={provider.callback}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={provider.callback}>
            {({ copied, copy }) => (
              <Button variant="default" type="button" onClick={copy}>
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
          <p>
            {"Enter it at the provider, as the address that people are sent back to. "}
            {!offered &&
              `${provider.name} is offered once you have entered the client ID and secret that it gives you.`}
          </p>
        </div>
        <TextInput label="Name" name="name" maxLength={40} defaultValue={shown("name")} error={errors?.name} />
        <TextInput {...asked} label="Issuer" name="issuer" defaultValue={shown("issuer")} error={errors?.issuer} />
        <TextInput
          {...asked}
          label="Client ID"
          name="clientId"
          defaultValue={shown("clientId")}
          error={errors?.clientId}
        />
        <TextInput
          label="Client secret"
          name="secret"
          type="password"
          description={
            provider.hasSecret ? "One is kept. Type another to replace it" : "Kept encrypted, never shown again"
          }
          autoComplete="new-password"
          error={errors?.secret}
        />
        <TextInput {...asked} label="Scopes" name="scopes" defaultValue={shown("scopes")} error={errors?.scopes} />
        <div className={styles.acts}>
          <Button variant="filled" type="submit" name="intent" value="save">
            Save
          </Button>
          <Button variant="default" type="submit" name="intent" value="try">
            Try it
          </Button>
          <Button variant="transparent" type="submit" name="intent" value="remove">
            Remove
          </Button>
        </div>
        <p role="status" className={styles.tried} data-bad={(tried && !tried.works) || undefined}>
          {tried?.words}
        </p>
      </Form>
    </Part>
  )
}
