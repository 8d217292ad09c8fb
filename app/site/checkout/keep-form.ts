import { type RefObject, useEffect } from "react"
import { isFieldTouched } from "../../ui/forms/touched.ts"

/** Fields that need not, or must not, be kept. */
const notKept = new Set(["item", "idempotencyKey", "openedAt", "seenTotal", "intent", "terms"])

/**
 * Keeps what a visitor typed across a reload, in this tab only. Values from the server, and changes made since the
 * reload, take precedence.
 * @param key in the tab's session storage
 * @param shown whether the form is rendered: the browser's own cart appears after the first render
 * @param fields changes when other fields exist, as with another country: those that appear are restored, too
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
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)))
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

/** The storage key of the checkout form. */
export const checkoutForm = "checkout"

/** Removes the kept form after an order. */
export function forgetForm(key: string): void {
  sessionStorage.removeItem(key)
}
