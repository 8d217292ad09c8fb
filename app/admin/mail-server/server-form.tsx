import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { Form } from "react-router"
import type { MailServer } from "../../../domain/mails/mail-server.server.ts"
import { Part } from "../kit/page.tsx"
import styles from "./mail-server.module.css"

const ways = [
  { value: "starttls", label: "STARTTLS, mostly port 587" },
  { value: "tls", label: "TLS, mostly port 465" },
  { value: "none", label: "Not encrypted, only on this computer" },
]

const portOf: Record<string, string> = { starttls: "587", tls: "465", none: "25" }

type Props = {
  server: MailServer & { hasPassword: boolean }
  /** What was sent, when it was refused. */
  typed: Record<string, unknown> | null
  errors: Record<string, string> | undefined
  /** The sender without one of the server's own. */
  from: string
}

/** What a mail provider's help page calls SMTP. */
export function ServerForm({ server, typed, errors, from }: Props) {
  const shown = (name: keyof MailServer) => String(typed?.[name] ?? server[name])
  const [port, setPort] = useState(shown("port"))
  return (
    <Part title="Connection" note="your mail provider’s help calls it SMTP">
      <Form method="post" className={styles.form} autoComplete="off">
        <TextInput
          label="Server"
          name="host"
          placeholder="smtp.example.com"
          description="Empty: e-mails wait in the mailbox"
          autoCapitalize="none"
          spellCheck={false}
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
        <TextInput
          label="User name"
          name="user"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          defaultValue={shown("user")}
          error={errors?.user}
        />
        <TextInput
          label="Password"
          name="password"
          type="password"
          description={
            server.hasPassword ? "One is kept. Type another to replace it" : "Kept encrypted, never shown again"
          }
          autoComplete="new-password"
          error={errors?.password}
        />
        <TextInput
          label="From"
          name="sender"
          type="email"
          placeholder={from}
          description="The address e-mails come from. Replies reach your e-mail for visitors"
          defaultValue={shown("sender")}
          error={errors?.sender}
        />
        <Button variant="filled" type="submit" name="intent" value="save">
          Save
        </Button>
      </Form>
    </Part>
  )
}
