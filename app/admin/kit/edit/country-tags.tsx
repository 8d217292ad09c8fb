import "@mantine/core/styles/Combobox.layer.css"
import "@mantine/core/styles/Pill.layer.css"
import "@mantine/core/styles/PillsInput.layer.css"
import { MultiSelect } from "@mantine/core"
import styles from "./edit.module.css"
import type { FieldChoice } from "./fields.ts"

export type CountryTagsProps = {
  label: string
  /** Codes with commas between them; `*`: everywhere. */
  value: string
  onChange: (value: string) => void
  countries: FieldChoice[]
  problem: { "aria-invalid": true | undefined; "aria-describedby": string | undefined }
}

const codesIn = (text: string) => [...new Set(text.toUpperCase().split(/[\s,;]+/))].filter(Boolean)

/** Keeps unknown codes as typed; saving reports them. */
export default function CountryTags({ label, value, onChange, countries, problem }: CountryTagsProps) {
  const everywhere = { value: "*", label: "Everywhere" }
  const codes = codesIn(value)
  const unknown = codes.filter((code) => code !== "*" && !countries.some((one) => one.value === code))
  return (
    <MultiSelect
      aria-label={label}
      aria-describedby={problem["aria-describedby"]}
      error={problem["aria-invalid"]}
      data={[everywhere, ...countries, ...unknown.map((code) => ({ value: code, label: code }))]}
      value={codes}
      onChange={(next) => onChange(next.join(", "))}
      searchable
      limit={8}
      nothingFoundMessage="No such country"
      placeholder={codes.length === 0 ? "Germany" : undefined}
      withCheckIcon={false}
      withScrollArea={false}
      rightSectionWidth={0}
      rightSection={<i />}
      comboboxProps={{ shadow: "none", offset: 2, transitionProps: { duration: 0 } }}
      classNames={{
        input: styles.names ?? "",
        pill: styles.pill ?? "",
        inputField: styles.nameField ?? "",
        dropdown: styles.suggestions ?? "",
        option: styles.suggestion ?? "",
      }}
    />
  )
}
