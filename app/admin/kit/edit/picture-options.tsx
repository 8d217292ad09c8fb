import { TextInput } from "@mantine/core"
import { type KeyboardEvent, useState } from "react"
import { Thumb } from "../thumb.tsx"
import edit from "./edit.module.css"
import type { FieldChoice } from "./fields.ts"
import type { OptionsProps } from "./options.tsx"
import styles from "./picture-options.module.css"

/** Longer lists have a search. */
const maxWithoutSearch = 12

export function PictureOptions(props: OptionsProps) {
  const { name, label, defaultValue, choices, error, description, className, ...changed } = props
  const [wanted, setWanted] = useState("")
  const help = error || description ? `${name}-help` : undefined
  const isWanted = ({ picture, label }: FieldChoice) =>
    !picture || label.toLowerCase().includes(wanted.toLowerCase().trim())
  return (
    <fieldset className={`${edit.options} ${className ?? ""}`} aria-describedby={help} {...changed}>
      <legend>{label}</legend>
      {choices.length > maxWithoutSearch && (
        <TextInput
          type="search"
          aria-label="Search pictures"
          placeholder="Search by title"
          data-scripted
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={preventEnterSubmit}
        />
      )}
      <div className={styles.list}>
        {choices.map((choice) => (
          <label key={choice.value} hidden={!isWanted(choice)}>
            <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === defaultValue} />
            {choice.picture && <Thumb picture={choice.picture} width={60} height={44} />}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {help && (
        <p id={help} className={edit.help} data-error={error ? true : undefined}>
          {error || description}
        </p>
      )}
    </fieldset>
  )
}

/** Enter in the search would submit the form. */
function preventEnterSubmit(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault()
}
