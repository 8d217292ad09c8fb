/** No checkboxes: a tick takes only a moment. */
const textFieldSelector =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, select, [contenteditable="true"]'

const listSelector = "main :is(table, ul, ol, dl)"

/** Whether a live update must wait for the user. */
export function isUserBusy(): boolean {
  const main = document.querySelector("main")
  if (!main) return true
  if (document.activeElement?.matches(textFieldSelector)) return true
  if (
    document.querySelector(
      `${listSelector}:hover, :popover-open, dialog[open], [role="dialog"]:not([popover]), [role="menu"]`,
    )
  )
    return true
  if (main.querySelector('[data-row] :checked, [aria-pressed="true"][data-handle]')) return true
  return [...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    (field) => field.type !== "search" && field.type !== "checkbox" && field.value !== field.defaultValue,
  )
}
