import { TextInput } from "@mantine/core"
import type { MailServerSettings } from "../../../domain/outbox/mail-server-settings.server.ts"
import { type FormRefusal, FormSection } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { ServerFields } from "../kit/server-fields.tsx"

const encryptionOptions = [
  { value: "starttls", label: "STARTTLS, mostly port 587", port: "587" },
  { value: "tls", label: "TLS, mostly port 465", port: "465" },
  { value: "none", label: "Not encrypted, only on this computer", port: "25" },
]

type Props = FormRefusal & {
  server: MailServerSettings & { hasPassword: boolean }
  /** The sender if the server's own is empty. */
  from: string
}

export function ServerForm({ server, typed, errors, from }: Props) {
  return (
    <FormSection
      title="Connection"
      note="your mail provider’s help calls it SMTP"
      actions={
        <SubmitButton variant="filled" intent="save">
          Save
        </SubmitButton>
      }
    >
      <ServerFields
        server={server}
        typed={typed}
        errors={errors}
        encryptionOptions={encryptionOptions}
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
    </FormSection>
  )
}
