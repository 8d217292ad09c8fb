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

/** What to do with the selected rows. In sight as soon as a box is ticked, which the style sheet sees; the number needs scripts. */
export function SelectionBar({ what, actions, done }: SelectionProps) {
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    const recount = () => setSelected(document.querySelectorAll(`[form="${selectionForm}"]:checked`).length)
    recount()
    document.addEventListener("change", recount)
    return () => document.removeEventListener("change", recount)
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
