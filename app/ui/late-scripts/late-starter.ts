export const heldModuleId = "held-module"

/**
 * Starts the page's held module once the main picture is painted (where there is none: once anything is), or when
 * somebody touches the page, or after 4 s. A decoded picture is on the screen a frame later, but the first frame of a page
 * takes its time: the browser says when it was shown. The same text on every page, so that a policy may allow it by its hash.
 */
export const lateStarter = `(() => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    const held = document.getElementById("${heldModuleId}")
    for (const href of held.dataset.preload.split(" ").filter(Boolean)) {
      const link = document.createElement("link")
      Object.assign(link, { rel: "modulepreload", href, nonce: held.nonce })
      document.head.append(link)
    }
    const script = document.createElement("script")
    Object.assign(script, { type: "module", nonce: held.nonce, textContent: held.textContent })
    document.head.append(script)
    script.remove()
  }
  const shown = new Promise((seen) => new PerformanceObserver(seen).observe({ type: "paint", buffered: true }))
  const nextFrame = () => requestAnimationFrame(() => setTimeout(start))
  const picture = document.querySelector("img[fetchpriority=high]")
  Promise.allSettled([shown, picture?.decode()]).then(nextFrame)
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, passive: true })
  setTimeout(start, 4000)
})()`.replace(/^ +/gm, "")
