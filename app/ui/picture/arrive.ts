/**
 * Lets a picture that is still on its way fade in when it has come. What was there before the script stays as it is,
 * so that nothing blinks, and without a script every picture simply shows. Of one that does not come its two colours
 * stay, without the browser's sign for it. A ref for the `img`.
 */
export function arriveGently(img: HTMLImageElement | null) {
  if (!img || img.dataset.arriving !== undefined) return
  if (img.complete) {
    img.dataset.arriving = img.naturalWidth === 0 ? "failed" : "here"
    return
  }
  img.dataset.arriving = "waiting"
  standIn(img)
  const end = ({ type }: Event) => {
    img.dataset.arriving = type === "load" ? "here" : "failed"
    img.removeEventListener("load", end)
    img.removeEventListener("error", end)
  }
  img.addEventListener("load", end)
  img.addEventListener("error", end)
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
