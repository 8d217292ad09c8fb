/**
 * Runs in the head before the first paint: applies the stored theme and handles the toggle. Constant text, so that the CSP
 * allows it by hash. Without storage the choice lasts for the page. Empty in the browser's bundle: it has run, and React does
 * not update such text.
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
