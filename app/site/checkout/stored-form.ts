import { type RefObject, useEffect } from "react"
import { isFieldTouched } from "../../ui/forms/touched.ts"

const unstoredFields = new Set(["item", "idempotencyKey", "openedAt", "seenTotal", "intent", "terms"])

/** Rendered only while a work of the cart is available, so stored values persist when absent. */
const choiceFields = new Set(["shipping", "payment"])

/**
 * Stores typed values across a reload, in this tab only. Server values and later changes take precedence.
 * @param key in session storage
 * @param isRendered false until the browser's cart is rendered
 * @param fields changes with the set of fields, such as another country's: new fields are restored, too
 */
export function useStoredForm(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  isRendered: boolean,
  fields: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are when, not what
  useEffect(() => {
    if (isRendered && form.current) fillForm(form.current, readStoredForm(key))
  }, [form, key, isRendered, fields])
  useEffect(() => {
    const element = form.current
    if (!isRendered || !element) return
    const store = () => {
      const values = [...new FormData(element)].filter(
        ([name, value]) => typeof value === "string" && !unstoredFields.has(name),
      )
      const unchanged = Object.entries(readStoredForm(key)).filter(([name]) => choiceFields.has(name))
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries([...unchanged, ...values])))
    }
    element.addEventListener("input", store)
    return () => element.removeEventListener("input", store)
  }, [form, key, isRendered])
}

function fillForm(form: HTMLFormElement, storedValues: Record<string, string>): void {
  for (const [name, value] of Object.entries(storedValues)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) {
      const choices = [...field].filter((choice) => choice instanceof HTMLInputElement)
      if (!choices.some(isFieldTouched)) choices.find((choice) => choice.value === value && !choice.checked)?.click()
    } else if (field instanceof HTMLSelectElement) {
      if (isFieldTouched(field) || field.value === value) continue
      field.value = value
      field.dispatchEvent(new Event("change", { bubbles: true }))
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.type !== "hidden" && field.type !== "checkbox" && !field.value) field.value = value
    }
  }
}

function readStoredForm(key: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}")
    return typeof value === "object" && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

export const checkoutFormKey = "checkout"

export function deleteStoredForm(key: string): void {
  sessionStorage.removeItem(key)
}
