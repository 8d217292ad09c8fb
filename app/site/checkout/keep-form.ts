import { type RefObject, useEffect } from "react"
import { isFieldTouched } from "../../ui/forms/touched.ts"

const notKept = new Set(["item", "idempotencyKey", "openedAt", "seenTotal", "intent", "terms"])

/** Rendered only while a work of the cart is available, so stored values persist when absent. */
const choices = new Set(["shipping", "payment"])

/**
 * Stores typed values across a reload, in this tab only. Server values and later changes take precedence.
 * @param key in session storage
 * @param shown false until the browser's cart is rendered
 * @param fields changes with the set of fields, such as another country's: new fields are restored, too
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  shown: boolean,
  fields: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are when, not what
  useEffect(() => {
    if (shown && form.current) fillIn(form.current, readKept(key))
  }, [form, key, shown, fields])
  useEffect(() => {
    const element = form.current
    if (!shown || !element) return
    const keep = () => {
      const values = [...new FormData(element)].filter(
        ([name, value]) => typeof value === "string" && !notKept.has(name),
      )
      const stays = Object.entries(readKept(key)).filter(([name]) => choices.has(name))
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries([...stays, ...values])))
    }
    element.addEventListener("input", keep)
    return () => element.removeEventListener("input", keep)
  }, [form, key, shown])
}

function fillIn(form: HTMLFormElement, kept: Record<string, string>): void {
  for (const [name, value] of Object.entries(kept)) {
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

function readKept(key: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}")
    return typeof value === "object" && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

export const checkoutForm = "checkout"

export function forgetForm(key: string): void {
  sessionStorage.removeItem(key)
}
