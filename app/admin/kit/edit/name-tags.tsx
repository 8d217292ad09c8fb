import "@mantine/core/styles/Combobox.layer.css"
import "@mantine/core/styles/Pill.layer.css"
import "@mantine/core/styles/PillsInput.layer.css"
import { TagsInput } from "@mantine/core"
import type { ReactNode } from "react"
import { useFetcher } from "react-router"
import styles from "./edit.module.css"

type TagsProps = {
  label: string
  names: string[]
  onChange: (names: string[]) => void
  suggestFrom?: string | undefined
  error?: ReactNode
  description?: ReactNode
}

export default function NameTags({ label, names, onChange, suggestFrom, error, description }: TagsProps) {
  const known = useFetcher<string[]>()
  return (
    <TagsInput
      label={label}
      value={names}
      onChange={onChange}
      data={Array.isArray(known.data) ? known.data : []}
      onFocus={() => suggestFrom && !known.data && known.state === "idle" && void known.load(suggestFrom)}
      limit={8}
      openOnFocus={false}
      selectFirstOptionOnChange={false}
      withScrollArea={false}
      splitChars={[",", ";"]}
      description={description}
      error={error}
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
