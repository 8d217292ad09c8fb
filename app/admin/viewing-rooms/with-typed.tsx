import { useEffect, useRef } from "react"

/** The forms whose words go along, and what their fields are called then; their own `intent` does not. */
const forms = { room: "room.", works: "" }

type Control = HTMLInputElement | HTMLTextAreaElement

const isTyped = (control: Element) =>
  control instanceof HTMLInputElement && control.type === "checkbox"
    ? control.checked !== control.defaultChecked
    : (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.type !== "hidden" &&
      (control as Control).value !== (control as Control).defaultValue

/**
 * In a form that gives the room out: what is typed into the page's other forms (`data-typed`) and not saved yet goes along, so that
 * it is saved first, and nobody reads what the page no longer says. Without scripts nothing goes along.
 */
export function WithTyped() {
  const here = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = here.current?.form
    if (!form) return
    const add = ({ formData }: FormDataEvent) => {
      for (const [name, prefix] of Object.entries(forms)) {
        const other = document.querySelector<HTMLFormElement>(`form[data-typed="${name}"]`)
        if (!other || ![...other.elements].some(isTyped)) continue
        formData.append("typed[]", name)
        for (const [field, value] of new FormData(other)) if (field !== "intent") formData.append(prefix + field, value)
      }
    }
    form.addEventListener("formdata", add)
    return () => form.removeEventListener("formdata", add)
  }, [])
  return <input ref={here} type="hidden" disabled />
}
