import { Button, TextInput } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { Form, useSearchParams, useSubmit } from "react-router"
import { Icon } from "../icon.tsx"
import styles from "./list.module.css"

/** The delay after typing before the list is reloaded, in milliseconds. */
const pause = 180

export type Choice = { value: string; words: string }

/** A filter or the order: shown as a word until it has a value. */
export type ChosenWord = { name: string; words: string; value: string; choices: Choice[] }

type BarProps = {
  search: { label: string; hint: string } | undefined
  q: string
  /** Query parameters that the form keeps. */
  kept: string[]
  filters: ChosenWord[]
  /** The order, if the table has no headings to click. */
  sort: ChosenWord | undefined
  /** The address of the list, where another page shows its search. */
  path?: string
}

/** The search, which runs while typing, and the filters. One form, so it works without scripts. */
export function ListBar({ search, q, kept, filters, sort, path }: BarProps) {
  const submit = useSubmit()
  const [params] = useSearchParams()
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const ask = () => {
    clearTimeout(waiting.current)
    if (form.current)
      void submit(cleaned(form.current), { replace: true, preventScrollReset: true, ...(path && { action: path }) })
  }
  const type = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(ask, pause)
  }
  const words = [...filters, ...(sort ? [sort] : [])]
  return (
    <Form
      ref={form}
      className={styles.bar}
      role="search"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {kept.map((name) => {
        const value = params.get(name)
        return value && <input key={name} type="hidden" name={name} value={value} />
      })}
      {search && <Search q={q} {...search} onType={type} />}
      {words.length > 0 && (
        <>
          <button
            type="button"
            className={styles.more}
            aria-expanded={open}
            aria-controls="filters"
            onClick={() => setOpen(!open)}
          >
            <Icon name="filter" size={18} /> Filter
          </button>
          <div id="filters" className={styles.filters} data-open={open || undefined}>
            {words.map((word) => (
              <Word key={word.name} {...word} narrow={word === sort} onChange={ask} />
            ))}
          </div>
        </>
      )}
      <Button variant="transparent" type="submit" className={styles.submit}>
        Search
      </Button>
    </Form>
  )
}

/** Removes empty values from the address. */
function cleaned(form: HTMLFormElement): FormData {
  const asked = new FormData()
  for (const [name, value] of new FormData(form)) if (value !== "") asked.append(name, value)
  return asked
}

type SearchProps = { q: string; label: string; hint: string; onType: () => void }

/** Follows the address (Back, another view) except while the user types in it. */
function Search({ q, label, hint, onType }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = q
  }, [q])
  return (
    <TextInput
      ref={field}
      className={styles.search}
      type="search"
      name="q"
      defaultValue={q}
      placeholder={hint}
      aria-label={label}
      autoComplete="off"
      leftSection={<Icon name="search" size={18} />}
      onInput={onType}
    />
  )
}

type WordProps = ChosenWord & { narrow: boolean; onChange: () => void }

/** Follows the address, and keeps the focus: whoever chooses by arrow keys goes on from there. */
function Word({ name, words, value, choices, narrow, onChange }: WordProps) {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return (
    <span className={styles.word} data-chosen={value !== "" || undefined} data-narrow={narrow || undefined}>
      <select ref={field} name={name} aria-label={words} defaultValue={value} onChange={onChange}>
        <option value="">{words}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} />
    </span>
  )
}
