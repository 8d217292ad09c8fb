import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { type FormRefusal, PlainInput, SecretInput } from "./form-section.tsx"

/** A type of encryption and its usual port. */
type EncryptionOption = { value: string; label: string; port: string }

type Props = FormRefusal & {
  server: { host: string; port: number; security: string; user: string; hasPassword: boolean }
  encryptionOptions: EncryptionOption[]
  hostHint: string
  hostNote?: string
}

export function ServerFields({ server, typed, errors, encryptionOptions, hostHint, hostNote }: Props) {
  const getValue = (name: "host" | "port" | "security" | "user") => String(typed?.[name] ?? server[name])
  const [port, setPort] = useState(getValue("port"))
  return (
    <>
      <PlainInput
        label="Server"
        name="host"
        placeholder={hostHint}
        description={hostNote}
        defaultValue={getValue("host")}
        error={errors?.host}
      />
      <NativeSelect
        label="Encryption"
        name="security"
        data={encryptionOptions.map(({ value, label }) => ({ value, label }))}
        defaultValue={getValue("security")}
        onChange={({ currentTarget }) => {
          const chosen = encryptionOptions.find(({ value }) => value === currentTarget.value)
          if (chosen && encryptionOptions.some((way) => way.port === port)) setPort(chosen.port)
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
      <PlainInput label="User name" name="user" defaultValue={getValue("user")} error={errors?.user} />
      <SecretInput label="Password" name="password" has={server.hasPassword} error={errors?.password} />
    </>
  )
}
