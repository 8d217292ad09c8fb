/**
 * Runs in the head before anything is painted: sets the theme that the visitor chose, if they did, and listens for the toggle.
 * The same text on every page, so that a policy may allow it by its hash. Storage may be forbidden: then the choice lasts for the page.
 */
export const themeScript = `(() => {
  const root = document.documentElement
  try { if (/^(light|dark)$/.test(localStorage.theme)) root.dataset.theme = localStorage.theme } catch {}
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-toggle]")) return
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
    root.dataset.theme = dark ? "light" : "dark"
    try { localStorage.theme = root.dataset.theme } catch {}
  })
})()`.replace(/^ +/gm, "")
