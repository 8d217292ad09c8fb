/** Unless an element has the focus. */
export function focusHeading() {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>("main h1")
  heading?.setAttribute("tabindex", "-1")
  heading?.focus({ preventScroll: true })
}
