import { Checkbox, NativeSelect, Textarea } from "@mantine/core"
import { type FormRefusal, FormSection, PlainInput, Wide } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { formatHour } from "./format-hour.ts"
import styles from "./updates.module.css"

type Props = FormRefusal & {
  settings: { address: string; publicKeys: string; automatic: boolean; hour: number }
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))

export const UpdateSettingsForm = ({ settings, typed, errors }: Props) => (
  <FormSection
    title="Where updates come from"
    actions={
      <SubmitButton variant="filled" intent="save">
        Save
      </SubmitButton>
    }
  >
    <Wide>
      <p className={styles.words}>
        Once a day the site looks at the publisher’s address for a newer version. It installs only what the publisher
        has signed, which the public key proves.
      </p>
    </Wide>
    <Wide>
      <PlainInput
        label="Address"
        name="address"
        inputMode="url"
        placeholder="https://releases.example.com/latest.json"
        description="Leave empty to look for no updates. A folder on this computer works, too"
        defaultValue={String(typed?.address ?? settings.address)}
        error={errors?.address}
      />
    </Wide>
    <Wide>
      <Textarea
        label="The publisher’s public key"
        name="publicKeys"
        placeholder="ssh-ed25519 AAAA…"
        description="One line. With several keys, one a line: any of them counts"
        autosize
        minRows={2}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        defaultValue={String(typed?.publicKeys ?? settings.publicKeys)}
        error={errors?.publicKeys}
      />
    </Wide>
    <NativeSelect
      label="Hour of the night"
      name="hour"
      data={hourOptions}
      defaultValue={String(typed?.hour ?? settings.hour)}
      error={errors?.hour}
    />
    <Wide>
      <Checkbox
        label="Install new versions by itself, in the night"
        name="automatic"
        value="on"
        defaultChecked={typed && "address" in typed ? typed.automatic === "on" : settings.automatic}
      />
    </Wide>
  </FormSection>
)
