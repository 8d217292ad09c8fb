import { Button } from "@mantine/core"
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from "react"
import { Form, useLocation } from "react-router"
import { DrawerLink } from "../drawer/drawer.tsx"
import { SubmitButton } from "../intent-button.tsx"
import styles from "./list.module.css"
import { getFilterSearch } from "./list.ts"

export const selectionForm = "selection"

/** Actions that first open a drawer, whose fields belong to the selection's form. */
export type SelectionDrawers = Record<string, string>

type SelectionProps = {
  what: string
  drawers: SelectionDrawers | undefined
  /** An idempotency key. */
  bulk: string | undefined
  /** The number of rows on all pages; without it only the rows of this page can be selected. */
  total: number | null | undefined
  /** Labels by `intent`. */
  actions: Record<string, string>
  /** Labels by URL, of files and pages for the selected rows. */
  files?: Record<string, string> | undefined
  done: unknown
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`tbody [form="${selectionForm}"][type="checkbox"]`)]

const findBox = ({ target }: Event) => boxes().find((box) => box === target)

function checkRange(from: HTMLInputElement, to: HTMLInputElement) {
  const all = boxes()
  const [first, last] = [all.indexOf(from), all.indexOf(to)].sort((one, other) => one - other)
  for (const box of all.slice(first, (last ?? 0) + 1)) box.checked = to.checked
}

/** CSS shows it as soon as a box is checked; only the count and Shift-click need scripts. */
export function SelectionBar({ what, actions, files, drawers, bulk, total, done }: SelectionProps) {
  const [selected, setSelected] = useState(0)
  const [all, setAll] = useState(false)
  useEffect(() => {
    const recount = () => {
      const now = boxes().filter((box) => box.checked).length
      setSelected(now)
      // The bar hides, and with it the box for all rows.
      if (now === 0) setAll(false)
    }
    recount()
    const stop = new AbortController()
    document.addEventListener("change", recount, stop)
    let last: HTMLInputElement | undefined
    document.addEventListener(
      "click",
      (event) => {
        const box = findBox(event)
        if (!box) return
        if (event.shiftKey && last) checkRange(last, box)
        last = box
        recount()
      },
      stop,
    )
    // Shift-click would select text between the rows.
    document.addEventListener("mousedown", (event) => event.shiftKey && findBox(event) && event.preventDefault(), stop)
    return () => stop.abort()
  }, [])
  const reach = getFilterSearch(useLocation().search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of one view are not all of another
  useEffect(() => setAll(false), [reach])
  useEffect(() => {
    if (!done) return
    const form = document.getElementById(selectionForm)
    if (form instanceof HTMLFormElement) form.reset()
    setSelected(0)
    setAll(false)
  }, [done])
  return (
    <Form
      method="post"
      id={selectionForm}
      className={styles.bulk}
      aria-label={`Selected ${what}`}
      preventScrollReset
      onSubmit={openFile}
    >
      {/* Enter in a field, also in a drawer's, would press the first button of the form: publish all that is selected. */}
      <button type="submit" disabled hidden />
      {bulk && <input type="hidden" name="bulk" value={bulk} />}
      <b role="status">{all ? "All selected" : selected > 0 ? `${selected} selected` : "Selected"}</b>
      {total !== undefined && (
        <label className={styles.all}>
          <input
            type="checkbox"
            name="all"
            value="yes"
            checked={all}
            onChange={(event) => setAll(event.target.checked)}
          />
          {total === null ? "All in this view" : `All ${total} in this view`}
        </label>
      )}
      {Object.entries(drawers ?? {}).map(([id, words]) => (
        <DrawerLink key={id} sheet={id}>
          {words}
        </DrawerLink>
      ))}
      {Object.entries(actions).map(([intent, words]) => (
        <SubmitButton key={intent} intent={intent}>
          {words}
        </SubmitButton>
      ))}
      {Object.entries(files ?? {}).map(([address, words]) => (
        <Button key={address} type="submit" formMethod="get" formAction={address}>
          {words}
        </Button>
      ))}
      <Button
        type="reset"
        className={styles.end}
        onClick={() => {
          // The pressed button disappears with the bar, so the focus moves to the first selected row.
          boxes()
            .find((box) => box.checked)
            ?.focus({ preventScroll: true })
          setSelected(0)
          setAll(false)
        }}
      >
        Clear
      </Button>
    </Form>
  )
}

/** Navigates without the router, because the answer is a file. */
function openFile(event: FormEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent as SubmitEvent
  const address = submitter?.getAttribute("formaction")
  if (!address) return
  event.preventDefault()
  const ids = boxes().flatMap((box) => (box.checked ? [[box.name, box.value]] : []))
  const all = new FormData(event.currentTarget).has("all")
  const asked = new URLSearchParams(all ? getFilterSearch(location.search) : "")
  if (all) asked.set("all", "yes")
  for (const [name = "", value = ""] of ids) asked.append(name, value)
  if (ids.length > 0) location.assign(`${address}?${asked}`)
}

/** Fields of the selection's form, anywhere on the page. Enter presses their own button. */
export const SelectionFields = ({ children }: { children: (form: string) => ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: its fields and its button are what is used
  <div className={styles.fields} onKeyDown={pressOwnButton}>
    {children(selectionForm)}
  </div>
)

function pressOwnButton(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key } = event
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || target.form?.id !== selectionForm) return
  event.preventDefault()
  currentTarget.querySelector<HTMLElement>(`button[type="submit"][form="${selectionForm}"]`)?.click()
}
