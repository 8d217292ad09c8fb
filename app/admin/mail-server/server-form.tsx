import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import type { MailServer } from "../../../domain/mails/mail-server.server.ts"
import { FormPart, PlainInput, type Refusal, SecretInput } from "../kit/form-part.tsx"

const ways = [
  { value: "starttls", label: "STARTTLS, mostly port 587" },
  { value: "tls", label: "TLS, mostly port 465" },
  { value: "none", label: "Not encrypted, only on this computer" },
]

const portOf: Record<string, string> = { starttls: "587", tls: "465", none: "25" }

type Props = Refusal & {
  server: MailServer & { hasPassword: boolean }
  /** The sender without one of the server's own. */
  from: string
}

/** What a mail provider's help page calls SMTP. */
export function ServerForm({ server, typed, errors, from }: Props) {
  const shown = (name: keyof MailServer) => String(typed?.[name] ?? server[name])
  const [port, setPort] = useState(shown("port"))
  return (
    <FormPart
      title="Connection"
      note="your mail provider’s help calls it SMTP"
      acts={
        <Button variant="filled" type="submit" name="intent" value="save">
          Save
        </Button>
      }
    >
      <PlainInput
        label="Server"
        name="host"
        placeholder="smtp.example.com"
        description="Empty: e-mails wait in the mailbox"
        defaultValue={shown("host")}
        error={errors?.host}
      />
      <NativeSelect
        label="Encryption"
        name="security"
        data={ways}
        defaultValue={shown("security")}
        onChange={({ currentTarget }) => {
          if (Object.values(portOf).includes(port)) setPort(portOf[currentTarget.value] ?? port)
        }}
        error={errors?.security}
      />
      <TextInput
        label="Port"
        name="port"
        inputMode="numeric"
        value={port}
        onChange={({ currentTarget }) => setPort(currentTarget.value)}
        error={errors?.port}
      />
      <PlainInput label="User name" name="user" defaultValue={shown("user")} error={errors?.user} />
      <SecretInput label="Password" name="password" has={server.hasPassword} error={errors?.password} />
      <TextInput
        label="From"
        name="sender"
        type="email"
        placeholder={from}
        description="The address e-mails come from. Replies reach your e-mail for visitors"
        defaultValue={shown("sender")}
        error={errors?.sender}
      />
    </FormPart>
  )
}
