import { useEffect, useState } from "react"
import { editFormId, fillField } from "./dirty-form.ts"

/** Follows a discarded change and the choice in a conflict. @param stored its text until scripts have read it */
export function useField(name: string, stored: string): [string, (text: string) => void] {
  const [text, setText] = useState(stored)
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${editFormId} [name="${name}"]`)
    if (!field) return
    const read = () => setText(field.value)
    read()
    field.addEventListener("input", read)
    return () => field.removeEventListener("input", read)
  }, [name])
  return [text, (next) => fillField(editFormId, name, next)]
}
