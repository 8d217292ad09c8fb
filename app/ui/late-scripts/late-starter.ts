export const heldModuleId = "held-module"

/**
 * Starts the page's deferred module once the main picture is painted (or, without one, at the first paint), at the
 * first interaction, or after 4 s. A decoded picture is painted a frame later, but frames may be delayed: the browser
 * reports when they were painted, and some browsers also report the largest picture. The text is the same on every
 * page, so that a content security policy can allow it by its hash. In the browser's own code it is empty: there it has run
 * already, and React leaves such texts as they came.
 */
export const lateStarter = import.meta.env.SSR
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
