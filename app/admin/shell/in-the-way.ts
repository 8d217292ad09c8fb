/** Fields that somebody types into; a tick is made in a moment. */
const typed =
  'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, select, [contenteditable="true"]'

/** What may not be moved under a pointer: rows, cards, pictures that are carried. */
const moved = "main :is(table, ul, ol, dl)"

/**
 * Whether the page must stay as it is for now: somebody types, has typed something that is not sent, points at rows, carries or
 * has selected something, or has a dialog open.
 */
export function isInTheWay(): boolean {
  const main = document.querySelector("main")
  if (!main) return true
  if (document.activeElement?.matches(typed)) return true
  if (
    document.querySelector(`${moved}:hover, :popover-open, dialog[open], [role="dialog"]:not([popover]), [role="menu"]`)
  )
    return true
  if (main.querySelector('[data-row] :checked, [aria-pressed="true"][data-handle]')) return true
  return [...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    (field) => field.type !== "search" && field.type !== "checkbox" && field.value !== field.defaultValue,
  )
}
