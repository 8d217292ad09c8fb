import { useEffect, useRef } from "react"

/** The prefixes of the submitted forms' fields; their own `intent` is omitted. */
const forms = { room: "room.", works: "" }

type Control = HTMLInputElement | HTMLTextAreaElement

const isDirtyControl = (control: Element) =>
  control instanceof HTMLInputElement && control.type === "checkbox"
    ? control.checked !== control.defaultChecked
    : (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
      control.type !== "hidden" &&
      (control as Control).value !== (control as Control).defaultValue

/** Submits and saves unsaved text of the page's other forms (`data-typed`), so that the client sees no outdated text. */
export function IncludeDirtyForms() {
  const here = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = here.current?.form
    if (!form) return
    const add = ({ formData }: FormDataEvent) => {
      for (const [name, prefix] of Object.entries(forms)) {
        const other = document.querySelector<HTMLFormElement>(`form[data-typed="${name}"]`)
        if (!other || ![...other.elements].some(isDirtyControl)) continue
        formData.append("typed[]", name)
        for (const [field, value] of new FormData(other)) if (field !== "intent") formData.append(prefix + field, value)
      }
    }
    form.addEventListener("formdata", add)
    return () => form.removeEventListener("formdata", add)
  }, [])
  return <input ref={here} type="hidden" disabled />
}
