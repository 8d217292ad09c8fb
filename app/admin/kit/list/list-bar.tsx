import { Button, TextInput } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { Form, useLocation, useSearchParams, useSubmit } from "react-router"
import { type SearchCause, useSearchEntry, useSyncedField } from "../../../ui/going-back/search-entry.ts"
import { StudioIcon } from "../icon.tsx"
import styles from "./list.module.css"

const searchDebounceMs = 180

export type FilterChoice = { value: string; words: string }

/** A filter or the order: shown as a word until it has a value. */
export type BarSelectProps = { name: string; words: string; value: string; choices: FilterChoice[] }

type BarProps = {
  search: { label: string; hint: string } | undefined
  q: string
  preservedParams: string[]
  filters: BarSelectProps[]
  /** The order, if the table has no headings to click. */
  sort: BarSelectProps | undefined
  /** The URL of the list, where another page shows its search. */
  path?: string
}

/** One form, so it works without scripts. */
export function ListBar({ search, q, preservedParams, filters, sort, path }: BarProps) {
  const submit = useSubmit()
  const [params] = useSearchParams()
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const entry = useSearchEntry()
  const { pathname } = useLocation()
  const ask = (cause: SearchCause) => {
    clearTimeout(waiting.current)
    if (!form.current) return
    const to = path ?? pathname
    const asked = getNonEmptyFields(form.current)
    const query = new URLSearchParams([...asked].map(([name, value]) => [name, String(value)])).toString()
    const change = entry(cause, query ? `${to}?${query}` : to)
    if (change === "back") history.back()
    else if (change !== "none")
      void submit(asked, { replace: change === "replace", preventScrollReset: true, action: to })
  }
  const type = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(ask, searchDebounceMs, { field: "q" })
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
        ask("submit")
      }}
    >
      {preservedParams.map((name) => {
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
            <StudioIcon name="filter" size={18} /> Filter
          </button>
          <div id="filters" className={styles.filters} data-open={open || undefined}>
            {words.map((word) => (
              <BarSelect key={word.name} {...word} narrow={word === sort} onChange={() => ask("choice")} />
            ))}
          </div>
        </>
      )}
      <Button type="submit" className={styles.submit}>
        Search
      </Button>
    </Form>
  )
}

function getNonEmptyFields(form: HTMLFormElement): FormData {
  const asked = new FormData()
  for (const [name, value] of new FormData(form)) if (value !== "") asked.append(name, value)
  return asked
}

/** Follows the URL (Back, another view), except while the user types. */
function Search({ q, label, hint, onType }: { q: string; label: string; hint: string; onType: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useSyncedField(field, q)
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
      leftSection={<StudioIcon name="search" size={18} />}
      onInput={onType}
    />
  )
}

type BarSelectRowProps = BarSelectProps & { narrow: boolean; onChange: () => void }

/** Follows the URL without losing the focus, for choices by arrow keys. */
function BarSelect({ name, words, value, choices, narrow, onChange }: BarSelectRowProps) {
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
      <StudioIcon name="down" size={14} />
    </span>
  )
}
