import { NativeSelect, TextInput } from "@mantine/core"
import type { EditedTarget } from "../../../domain/archive/elsewhere/copy-queries.server.ts"
import type { TargetKind } from "../../../domain/archive/elsewhere/target-settings.ts"
import { type FormRefusal, PlainInput, SecretInput } from "../kit/form-section.tsx"

export const targetKindLabels: Record<TargetKind, string> = {
  s3: "Storage that you rent (S3)",
  sftp: "A server or NAS (SFTP)",
  webdav: "A cloud drive or NAS (WebDAV)",
  folder: "A disk of this computer",
}

type Props = FormRefusal & { kind: TargetKind; target: EditedTarget | null }

/** Names of text fields, with label, hint and placeholder. */
type Field = [name: string, label: string, placeholder?: string, description?: string]

const fieldsOfKind: Record<TargetKind, Field[]> = {
  s3: [
    ["endpoint", "Address", "https://s3.eu-central-1.example.com", "Leave empty for Amazon’s own"],
    ["region", "Region", "eu-central-1"],
    ["bucket", "Bucket", "my-backups"],
    ["path", "Folder in the bucket", "solander", "May be empty"],
    ["accessKeyId", "Access key"],
  ],
  sftp: [
    ["host", "Server", "u123.storage.example.com"],
    ["port", "Port", "22"],
    ["user", "User name"],
    ["path", "Folder", "solander", "It is made if it isn’t there"],
  ],
  webdav: [
    ["url", "Address", "https://cloud.example.com/remote.php/dav/files/me/solander", "The last folder is made"],
    ["user", "User name"],
  ],
  folder: [["path", "Folder", "/mnt/backup", "On a disk that is connected and mounted"]],
}

const signInOptions = [
  { value: "password", label: "With a password" },
  { value: "key", label: "With a key that this site makes" },
]

export function TargetFields({ kind, target, typed, errors }: Props) {
  const stored: Record<string, unknown> = target ? { ...target.target, name: target.name } : {}
  const getValue = (name: string) => String(typed?.[name] ?? stored[name] ?? "")
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <TextInput
        label="Name"
        name="name"
        placeholder="NAS at home"
        defaultValue={getValue("name")}
        error={errors?.name}
      />
      {fieldsOfKind[kind].map(([name, label, placeholder, description]) => (
        <PlainInput
          key={name}
          label={label}
          name={name}
          placeholder={placeholder}
          description={description}
          defaultValue={getValue(name)}
          error={errors?.[name]}
        />
      ))}
      {kind === "sftp" && (
        <NativeSelect
          label="Sign in"
          name="signIn"
          data={signInOptions}
          defaultValue={getValue("signIn") || "password"}
          error={errors?.signIn}
        />
      )}
      {(kind === "sftp" || kind === "webdav") && (
        <SecretInput
          label={kind === "sftp" ? "Password, if it signs in with one" : "Password"}
          name="password"
          has={target?.hasSecret ?? false}
          error={errors?.password}
        />
      )}
      {kind === "s3" && (
        <SecretInput
          label="Secret of the access key"
          name="secretAccessKey"
          has={target?.hasSecret ?? false}
          error={errors?.secretAccessKey}
        />
      )}
    </>
  )
}
