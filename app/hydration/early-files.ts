/**
 * Collects the fields for files in which somebody chose some before the page's scripts ran.
 * @returns what tells their handlers once, when the page is hydrated
 */
export function earlyFiles(): () => void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].filter(
    ({ files }) => files?.length,
  )
  return () => {
    for (const field of fields.splice(0)) field.dispatchEvent(new Event("change", { bubbles: true }))
  }
}
