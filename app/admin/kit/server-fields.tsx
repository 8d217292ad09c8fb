import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { type FormRefusal, PlainInput, SecretInput } from "./form-part.tsx"

/** A type of encryption and its usual port. */
type ServerWay = { value: string; label: string; port: string }

type Props = FormRefusal & {
  server: { host: string; port: number; security: string; user: string; hasPassword: boolean }
  ways: ServerWay[]
  hostHint: string
  hostNote?: string
}

export function ServerFields({ server, typed, errors, ways, hostHint, hostNote }: Props) {
  const shown = (name: "host" | "port" | "security" | "user") => String(typed?.[name] ?? server[name])
  const [port, setPort] = useState(shown("port"))
  return (
    <>
      <PlainInput
        label="Server"
        name="host"
        placeholder={hostHint}
        description={hostNote}
        defaultValue={shown("host")}
        error={errors?.host}
      />
      <NativeSelect
        label="Encryption"
        name="security"
        data={ways.map(({ value, label }) => ({ value, label }))}
        defaultValue={shown("security")}
        onChange={({ currentTarget }) => {
          const chosen = ways.find(({ value }) => value === currentTarget.value)
          if (chosen && ways.some((way) => way.port === port)) setPort(chosen.port)
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
    </>
  )
}
