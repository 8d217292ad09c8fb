type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What somebody did in a field before the page's scripts ran. */
type Early = { field: Field; value: string; chosen: boolean[] }

const isToggle = (field: Field) => field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (/^(?:file|hidden)$/.test(field.type)) return false
  return isToggle(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/**
 * Collects what was typed and chosen before the page's scripts run. React takes over the fields as they are in the page,
 * but its handlers hear nothing of it, and its next update would write the old values back.
 * @returns what tells the handlers once, when the page is hydrated
 */
export function earlyInput(): () => void {
  const fields = [...document.querySelectorAll<Field>("input, select, textarea")].filter(isChanged)
  const early = fields.map((field): Early => {
    const chosen = field instanceof HTMLSelectElement ? [...field.options].map(({ selected }) => selected) : []
    return { field, value: field.value, chosen }
  })
  return () => {
    for (const one of early.splice(0)) if (one.field.isConnected) replay(one)
  }
}

/** React compares a field with what it had before: so it gets back what the page came with, and then what was entered. */
function replay({ field, value, chosen }: Early): void {
  if (field instanceof HTMLSelectElement) {
    for (const [at, option] of [...field.options].entries()) option.selected = chosen[at] ?? false
    field.dispatchEvent(new Event("change", { bubbles: true }))
    return
  }
  if (isToggle(field)) {
    const input = field as HTMLInputElement
    input.checked = input.defaultChecked
    input.click()
    return
  }
  // What was typed since counts, too.
  const typed = field.value === field.defaultValue ? value : field.value
  field.value = field.defaultValue
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, typed)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}
