/**
 * Lets a picture that is still on its way fade in when it has come. What was there before the script stays as it is,
 * so that nothing blinks, and without a script every picture simply shows. A ref for the `img`.
 */
export function arriveGently(img: HTMLImageElement | null) {
  if (!img || img.complete || img.dataset.arriving !== undefined) return
  img.dataset.arriving = "waiting"
  standIn(img)
  const show = () => {
    img.dataset.arriving = "here"
    img.removeEventListener("load", show)
    img.removeEventListener("error", show)
  }
  img.addEventListener("load", show)
  img.addEventListener("error", show)
}

/**
 * Another size of the same picture that the page has loaded already stands in for it, so that a picture which moves
 * from the wall to its page is never empty on the way.
 */
function standIn(img: HTMLImageElement) {
  const picture = img.closest("picture")
  const loaded = new Set(
    performance.getEntriesByType("resource").map((entry) => entry.name.replace(window.location.origin, "")),
  )
  const sets = [...(picture?.querySelectorAll<HTMLImageElement | HTMLSourceElement>("source, img") ?? [])]
  const widest = sets
    .flatMap(({ srcset }) => srcset.split(", ").map((one) => one.split(" ")[0] ?? ""))
    .filter((url) => loaded.has(url))
    .at(-1)
  if (widest && picture?.parentElement) picture.parentElement.style.backgroundImage = `url("${widest}")`
}
