import "@mantine/core/styles/Combobox.layer.css"
import "@mantine/core/styles/Pill.layer.css"
import "@mantine/core/styles/PillsInput.layer.css"
import { MultiSelect } from "@mantine/core"
import { type KeyboardEvent, useState } from "react"
import { filterCountries, findCountry, splitCountries } from "../../../../lib/country-search.ts"
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

/** Keeps unknown countries as typed; saving reports them. */
export default function CountryTags({ label, value, onChange, countries, problem }: CountryTagsProps) {
  const [search, setSearch] = useState("")
  const known: FieldChoice[] = [{ value: "*", label: "Everywhere" }, ...countries]
  const toCodes = (text: string) => splitCountries(text).map((one) => findCountry(known, one) ?? one)
  const codes = [...new Set(toCodes(value))]
  const unknown = codes.filter((code) => !known.some((one) => one.value === code))
  const add = (added: string[]) => {
    setSearch("")
    if (added.length > 0) onChange([...new Set([...codes, ...added])].join(", "))
  }
  const addByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // The form is saved by keyboard, without a blur.
    if ((event.ctrlKey || event.metaKey) && event.key === "s") return add(toCodes(search))
    if (event.key !== "Enter" || event.nativeEvent.isComposing || search.trim() === "") return
    // Enter would submit the form.
    event.preventDefault()
    if (hasSelectedOption(event.currentTarget)) return
    add(toCodes(filterCountries(known, search)[0]?.value ?? search))
  }
  return (
    <MultiSelect
      aria-label={label}
      aria-describedby={problem["aria-describedby"]}
      error={problem["aria-invalid"]}
      data={[...known, ...unknown.map((code) => ({ value: code, label: code }))]}
      value={codes}
      onChange={(next) => onChange(next.join(", "))}
      searchable
      searchValue={search}
      onSearchChange={(text) => (/[,;]/.test(text) ? add(toCodes(text)) : setSearch(text))}
      filter={({ options, search: text, limit }) => filterCountries(options as FieldChoice[], text).slice(0, limit)}
      onKeyDown={addByKey}
      onBlur={() => add(toCodes(search))}
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

/** Chosen with the arrow keys: the library adds it. */
const hasSelectedOption = (input: HTMLInputElement) =>
  Boolean(document.getElementById(input.getAttribute("aria-controls") ?? "")?.querySelector("[data-combobox-selected]"))
