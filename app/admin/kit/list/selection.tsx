import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import { Form } from "react-router"
import styles from "./list.module.css"

/** The form that the checkboxes of the rows belong to. */
export const selectionForm = "selection"

type SelectionProps = {
  what: string
  /** The form's `intent`, and the words of its button. */
  actions: Record<string, string>
  /** Changes when something was done: nothing is selected any more. */
  done: unknown
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`tbody [form="${selectionForm}"][type="checkbox"]`)]

const boxOf = ({ target }: Event) => boxes().find((box) => box === target)

/** All rows from one to another become what the second one is now. */
function tickFrom(from: HTMLInputElement, to: HTMLInputElement) {
  const all = boxes()
  const [first, last] = [all.indexOf(from), all.indexOf(to)].sort((one, other) => one - other)
  for (const box of all.slice(first, (last ?? 0) + 1)) box.checked = to.checked
}

/** What to do with the selected rows. In sight as soon as a box is ticked, which the style sheet sees; the number needs scripts, and so does Shift, which ticks all rows from the one before. */
export function SelectionBar({ what, actions, done }: SelectionProps) {
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    const recount = () => setSelected(document.querySelectorAll(`[form="${selectionForm}"]:checked`).length)
    recount()
    const stop = new AbortController()
    document.addEventListener("change", recount, stop)
    let last: HTMLInputElement | undefined
    document.addEventListener(
      "click",
      (event) => {
        const box = boxOf(event)
        if (!box) return
        if (event.shiftKey && last) tickFrom(last, box)
        last = box
        recount()
      },
      stop,
    )
    // with Shift the browser would mark the words between the two rows
    document.addEventListener("mousedown", (event) => event.shiftKey && boxOf(event) && event.preventDefault(), stop)
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (!done) return
    const form = document.getElementById(selectionForm)
    if (form instanceof HTMLFormElement) form.reset()
    setSelected(0)
  }, [done])
  return (
    <Form method="post" id={selectionForm} className={styles.bulk} aria-label={`Selected ${what}`} preventScrollReset>
      <b role="status">{selected > 0 ? `${selected} selected` : "Selected"}</b>
      {Object.entries(actions).map(([intent, words]) => (
        <Button key={intent} variant="transparent" type="submit" name="intent" value={intent}>
          {words}
        </Button>
      ))}
      <Button variant="transparent" type="reset" className={styles.end} onClick={() => setSelected(0)}>
        Clear
      </Button>
    </Form>
  )
}
