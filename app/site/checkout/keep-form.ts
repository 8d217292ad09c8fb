import { type RefObject, useEffect } from "react"

/** What is not worth keeping, or must not be kept. */
const passing = new Set(["item", "idempotencyKey", "seenSubtotal", "intent", "terms"])

/**
 * Keeps what a visitor typed over a reload, in this tab only. Fields that the server filled win over kept ones.
 * @param key where it is kept in the tab's session storage
 * @param shown whether the form is on the page: a cart of the browser's own comes after the first rendering
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, key: string, shown: boolean): void {
  useEffect(() => {
    const element = form.current
    if (!shown || !element) return
    const kept = readKept(key)
    for (const [name, value] of Object.entries(kept)) {
      const field = element.elements.namedItem(name)
      if (field instanceof RadioNodeList) {
        for (const choice of field)
          if (choice instanceof HTMLInputElement && choice.value === value && !choice.checked) choice.click()
        continue
      }
      if (
        field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement
      ) {
        if (field.type === "hidden" || field.type === "checkbox" || (field.value && field.tagName !== "SELECT"))
          continue
        field.value = value
        if (field.tagName === "SELECT") field.dispatchEvent(new Event("change", { bubbles: true }))
      }
    }
    const keep = () => {
      const values = Object.fromEntries(
        [...new FormData(element)].filter(([name, value]) => typeof value === "string" && !passing.has(name)),
      )
      sessionStorage.setItem(key, JSON.stringify(values))
    }
    element.addEventListener("input", keep)
    return () => element.removeEventListener("input", keep)
  }, [form, key, shown])
}

function readKept(key: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}")
    return typeof value === "object" && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** Where the checkout keeps what was typed. */
export const checkoutForm = "checkout"

/** What was typed has done its work. */
export function forgetForm(key: string): void {
  sessionStorage.removeItem(key)
}
