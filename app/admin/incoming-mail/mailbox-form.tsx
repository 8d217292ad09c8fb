import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { useNavigation } from "react-router"
import type { MailboxForEdit } from "../../../domain/messages/inbound/mailbox-settings.server.ts"
import { type FormRefusal, FormSection, PlainInput, Wide } from "../kit/form-section.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { ServerFields } from "../kit/server-fields.tsx"

const inboundMethods = [
  { value: "nothing", label: "Nothing: I read them elsewhere" },
  { value: "imap", label: "A mailbox that this site reads (IMAP)" },
  { value: "webhook", label: "A program that sends them here (webhook)" },
]

const encryptionOptions = [
  { value: "tls", label: "TLS, mostly port 993", port: "993" },
  { value: "starttls", label: "STARTTLS, mostly port 143", port: "143" },
  { value: "none", label: "Not encrypted, only on this computer", port: "143" },
]

type Props = FormRefusal & { mailbox: MailboxForEdit; tried: { emails: number } | null }

export function MailboxForm({ mailbox, typed, errors, tried }: Props) {
  const getValue = (name: keyof MailboxForEdit) => String(typed?.[name] ?? mailbox[name])
  const [by, setBy] = useState(getValue("by"))
  const trying = useNavigation().formData?.get("intent") === "try"
  const plus = typed ? typed.plus === "yes" : mailbox.plus
  return (
    <FormSection
      title="Answers come in by"
      actions={
        <>
          <SubmitButton variant="filled" intent="save">
            Save
          </SubmitButton>
          {by === "imap" && (
            <SubmitButton variant="default" intent="try" disabled={trying}>
              {trying ? "Trying…" : "Try it"}
            </SubmitButton>
          )}
        </>
      }
      answer={tried ? { works: true, words: `It works. The folder has ${formatCount(tried.emails, "e-mail")}.` } : null}
    >
      <Wide>
        <NativeSelect
          aria-label="Answers come in by"
          name="by"
          data={inboundMethods}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
          description={
            by !== "imap" && mailbox.hasPassword ? "The password is forgotten then; the rest is kept" : undefined
          }
          error={errors?.by}
        />
      </Wide>
      {by === "imap" && (
        <>
          <ServerFields
            server={mailbox}
            typed={typed}
            errors={errors}
            encryptionOptions={encryptionOptions}
            hostHint="imap.example.com"
          />
          <PlainInput
            label="Folder"
            name="folder"
            description="E-mails stay there, unread and unchanged"
            defaultValue={getValue("folder")}
            error={errors?.folder}
          />
        </>
      )}
      {by !== "nothing" && (
        <>
          <TextInput
            label="Its address"
            name="address"
            type="email"
            placeholder="studio@example.com"
            description="Answers to your e-mails go there. Leave empty for your e-mail for visitors"
            defaultValue={getValue("address")}
            error={errors?.address}
          />
          <Checkbox
            name="plus"
            value="yes"
            defaultChecked={plus}
            label="It takes additions like studio+words@example.com"
            description="Then each conversation has an address of its own, and no answer goes astray"
          />
        </>
      )}
    </FormSection>
  )
}
