import { Button, TextInput } from "@mantine/core"
import type { MailServer } from "../../../domain/mails/mail-server.server.ts"
import { FormPart, type FormRefusal } from "../kit/form-part.tsx"
import { ServerFields } from "../kit/server-fields.tsx"

const ways = [
  { value: "starttls", label: "STARTTLS, mostly port 587", port: "587" },
  { value: "tls", label: "TLS, mostly port 465", port: "465" },
  { value: "none", label: "Not encrypted, only on this computer", port: "25" },
]

type Props = FormRefusal & {
  server: MailServer & { hasPassword: boolean }
  /** The sender if the server's own is empty. */
  from: string
}

export function ServerForm({ server, typed, errors, from }: Props) {
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
      <ServerFields
        server={server}
        typed={typed}
        errors={errors}
        ways={ways}
        hostHint="smtp.example.com"
        hostNote="Leave empty to keep e-mails in the mailbox"
      />
      <TextInput
        label="From"
        name="sender"
        type="email"
        placeholder={from}
        description="The address e-mails come from. Replies reach your e-mail for visitors"
        defaultValue={String(typed?.sender ?? server.sender)}
        error={errors?.sender}
      />
    </FormPart>
  )
}
