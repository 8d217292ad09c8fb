export const heldModuleId = "held-module"

/**
 * Starts the page's held module once the main picture is painted (where there is none: once anything is), or when
 * somebody touches the page, or after 4 s. A decoded picture is on the screen a frame later, but the first frame of a page
 * takes its time: the browser says when it was shown. The same text on every page, so that a policy may allow it by its hash.
 */
export const lateStarter = `(() => {
  let held = document.getElementById("${heldModuleId}")
  const add = (name, props) => document.head.append(Object.assign(document.createElement(name), { nonce: held.nonce }, props))
  const start = () => {
    if (!held) return
    for (const href of held.dataset.preload.split(" ")) add("link", { rel: "modulepreload", href })
    add("script", { type: "module", textContent: held.textContent })
    document.head.lastChild.remove()
    held = null
  }
  const shown = new Promise((seen) => new PerformanceObserver(seen).observe({ type: "paint", buffered: true }))
  const picture = document.querySelector("img[fetchpriority=high]")
  Promise.allSettled([shown, picture?.decode()]).then(() => requestAnimationFrame(() => setTimeout(start)))
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, passive: true })
  setTimeout(start, 4000)
})()`.replace(/^ +/gm, "")
