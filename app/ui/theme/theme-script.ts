/**
 * Runs in the head before the first paint: applies the theme that the visitor chose, and listens for the toggle.
 * The same text on every page, so that a content security policy can allow it by its hash. If storage is forbidden, the
 * choice lasts for the page. In the browser's own code it is empty: there it has run already, and React leaves such texts
 * as they came.
 */
export const themeScript = import.meta.env.SSR
  ? `(() => {
  const root = document.documentElement
  try { if (/^(light|dark)$/.test(localStorage.theme)) root.dataset.theme = localStorage.theme } catch {}
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-toggle]")) return
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
    root.dataset.theme = dark ? "light" : "dark"
    try { localStorage.theme = root.dataset.theme } catch {}
  })
})()`.replace(/^ +/gm, "")
  : ""
