import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { useNavigation } from "react-router"
import type { MailboxForEdit } from "../../../domain/messages/mailbox-settings.server.ts"
import { count } from "../kit/count.ts"
import { FormPart, PlainInput, type Refusal, SecretInput, Wide } from "../kit/form-part.tsx"

const waysIn = [
  { value: "nothing", label: "Nothing: I read them elsewhere" },
  { value: "imap", label: "A mailbox that this site reads (IMAP)" },
  { value: "webhook", label: "A program that sends them here (webhook)" },
]

const securities = [
  { value: "tls", label: "TLS, mostly port 993" },
  { value: "starttls", label: "STARTTLS, mostly port 143" },
  { value: "none", label: "Not encrypted, only on this computer" },
]

const portOf: Record<string, string> = { tls: "993", starttls: "143", none: "143" }

type Props = Refusal & { mailbox: MailboxForEdit; tried: { letters: number } | null }

/** How e-mails come in, with the fields of the way that is chosen. */
export function MailboxForm({ mailbox, typed, errors, tried }: Props) {
  const shown = (name: keyof MailboxForEdit) => String(typed?.[name] ?? mailbox[name])
  const [by, setBy] = useState(shown("by"))
  const [port, setPort] = useState(shown("port"))
  const trying = useNavigation().formData?.get("intent") === "try"
  const plus = typed ? typed.plus === "yes" : mailbox.plus
  return (
    <FormPart
      title="Answers come in by"
      acts={
        <>
          <Button variant="filled" type="submit" name="intent" value="save">
            Save
          </Button>
          {by === "imap" && (
            <Button variant="default" type="submit" name="intent" value="try" disabled={trying}>
              {trying ? "Trying…" : "Try it"}
            </Button>
          )}
        </>
      }
      answer={tried ? { works: true, words: `It works. The folder has ${count(tried.letters, "e-mail")}.` } : null}
    >
      <Wide>
        <NativeSelect
          aria-label="Answers come in by"
          name="by"
          data={waysIn}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
          error={errors?.by}
        />
      </Wide>
      {by === "imap" && (
        <>
          <PlainInput
            label="Server"
            name="host"
            placeholder="imap.example.com"
            defaultValue={shown("host")}
            error={errors?.host}
          />
          <NativeSelect
            label="Encryption"
            name="security"
            data={securities}
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
          <SecretInput label="Password" name="password" has={mailbox.hasPassword} error={errors?.password} />
          <PlainInput
            label="Folder"
            name="folder"
            description="E-mails stay there, unread and unchanged"
            defaultValue={shown("folder")}
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
            description="Answers to your e-mails go there. Empty: to your e-mail for visitors"
            defaultValue={shown("address")}
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
    </FormPart>
  )
}
