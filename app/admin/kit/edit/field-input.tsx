import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { type KeyboardEvent, useState } from "react"
import { StudioIcon } from "../icon.tsx"
import { Thumb } from "../thumb.tsx"
import styles from "./edit.module.css"
import type { EditField, EditFields, FieldChoice, FormValues } from "./fields.ts"
import { NamesInput } from "./names-input.tsx"
import { Options, type OptionsProps } from "./options.tsx"
import { RowsInput } from "./rows-input.tsx"

export type FormState<V, D> = {
  fields: EditFields<V, D>
  value: V
  data: D
  text: FormValues
  errors: Record<string, string>
  changed: string[]
  /** A change remounts the fields with `text`. */
  key?: string
}

export const FieldGrid = <V, D>({ form, names }: { form: FormState<V, D>; names: string[] }) => (
  <div className={styles.grid} key={form.key}>
    {names.map((name) => (
      <FieldInput key={name} form={form} name={name} />
    ))}
  </div>
)

export function FieldInput<V, D>({ form, name }: { form: FormState<V, D>; name: string }) {
  const field = form.fields[name]
  if (!field) throw new Error(`There is no field ${name}.`)
  const changed = form.changed.includes(name)
  const props = {
    name,
    ...(field.unlabeled ? { "aria-label": field.label } : { label: field.label }),
    defaultValue: form.text[name] ?? "",
    error: form.errors[name],
    className: styles[field.width ?? "full"],
    description:
      changed && field.control !== "area" && field.control !== "rows"
        ? formatPreviousValue(field, form)
        : hint(field, form),
    "data-changed": changed || undefined,
    ...(field.look && { classNames: { input: styles[field.look] ?? "" } }),
  }
  switch (field.control) {
    case "rows":
      return (
        <RowsInput
          {...props}
          label={field.label}
          rows={field.rows ?? { noun: "row", columns: [], maxRows: 0 }}
          cellErrors={form.errors}
          countries={(form.data as { countries?: FieldChoice[] }).countries ?? []}
        />
      )
    case "names":
      return <NamesInput {...props} label={field.label} suggestFrom={field.suggestFrom} />
    case "options":
      return <Options {...props} label={field.label} choices={field.choices?.(form.value, form.data) ?? []} />
    case "pictures":
      return <PictureOptions {...props} label={field.label} choices={field.choices?.(form.value, form.data) ?? []} />
    case "area":
      return <Textarea {...props} />
    case "choice":
      return (
        <NativeSelect
          {...props}
          data={withStoredChoice(field, form, props.defaultValue)}
          rightSection={<StudioIcon name="down" size={16} />}
        />
      )
    case "tick":
      return (
        <div className={props.className} data-changed={props["data-changed"]}>
          <Checkbox
            name={name}
            value="yes"
            label={field.label}
            defaultChecked={props.defaultValue === "yes"}
            error={props.error}
            aria-invalid={props.error ? true : undefined}
            className={styles.boxed}
          />
        </div>
      )
    default:
      return (
        <>
          <TextInput
            {...props}
            type={field.type ?? "text"}
            inputMode={field.inputMode}
            placeholder={field.placeholder}
            list={field.suggestions && `${name}-list`}
            autoComplete="off"
          />
          {field.suggestions && (
            <datalist id={`${name}-list`}>
              {field.suggestions(form.data).map((words) => (
                <option key={words} value={words} />
              ))}
            </datalist>
          )}
        </>
      )
  }
}

/** Without an option for it the browser would choose the first. */
function withStoredChoice<V, D>(field: EditField<V, D>, { value, data }: FormState<V, D>, shown: string) {
  const choices = field.choices?.(value, data) ?? []
  const missing = [...new Set([field.show(value, data), shown])].filter(
    (text) => !choices.some((choice) => choice.value === text),
  )
  return [...missing.map((text) => ({ value: text, label: text || "Not chosen" })), ...choices]
}

const hint = <V, D>({ hint }: EditField<V, D>, { value, data }: FormState<V, D>) =>
  typeof hint === "function" ? hint(value, data) : hint

function formatPreviousValue<V, D>(field: EditField<V, D>, { value, data }: FormState<V, D>) {
  const text = field.show(value, data)
  const words = field.choices?.(value, data).find((choice) => choice.value === text)?.label ?? text
  return words ? `Was ${words}` : "Was empty"
}

/** Longer lists have a search. */
const maxWithoutSearch = 12

function PictureOptions(props: OptionsProps) {
  const { name, label, defaultValue, choices, error, description, className, ...changed } = props
  const [wanted, setWanted] = useState("")
  const help = error || description ? `${name}-help` : undefined
  const isWanted = ({ picture, label }: FieldChoice) =>
    !picture || label.toLowerCase().includes(wanted.toLowerCase().trim())
  return (
    <fieldset className={`${styles.options} ${className ?? ""}`} aria-describedby={help} {...changed}>
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
        <p id={help} className={styles.help} data-error={error ? true : undefined}>
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
