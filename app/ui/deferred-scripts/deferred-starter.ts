export const heldModuleId = "held-module"

/**
 * Starts the page's module once the main picture is painted (or at the first paint), at the first interaction, or after 4 s.
 * Frames may be delayed after decoding, so the browser's paint timing counts, and some browsers also report the largest
 * picture. Constant text, so that the CSP allows it by hash. Empty in the browser's bundle: it has run, and React does not
 * update such text.
 */
export const deferredStarter = import.meta.env.SSR
  ? `(() => {
  let held = document.getElementById("${heldModuleId}")
  const add = (name, props) => document.head.append(Object.assign(document.createElement(name), { nonce: held.nonce }, props))
  const start = () => {
    if (!held) return
    for (const href of held.dataset.preload.split(" ")) add("link", { rel: "modulepreload", href })
    add("script", { type: "module", textContent: held.textContent })
    document.head.lastChild.remove()
    held = null
  }
  const seen = (type, found) => new Promise((done) => new PerformanceObserver((list) => found(list.getEntries()) && done()).observe({ type, buffered: true }))
  const picture = document.querySelector("img[fetchpriority=high]")
  const decoded = Promise.resolve(picture?.decode()).catch(() => {})
  const shown = [seen("largest-contentful-paint", (entries) => entries.some(({ element }) => element === picture)), decoded.then(() => new Promise((done) => setTimeout(done, 150)))]
  Promise.all([seen("paint", () => true), decoded, picture && Promise.race(shown)]).then(start)
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, passive: true })
  setTimeout(start, 4000)
})()`.replace(/^ +/gm, "")
  : ""
