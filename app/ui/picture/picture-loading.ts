/** A ref for an `img`. Loaded pictures stay visible, so that nothing flickers; a failed one shows its two colors. */
export function trackPictureLoading(img: HTMLImageElement | null) {
  if (!img || img.dataset.arriving !== undefined) return
  if (img.complete) {
    img.dataset.arriving = img.naturalWidth === 0 ? "failed" : "here"
    return
  }
  img.dataset.arriving = "waiting"
  showLoadedSize(img)
  const end = ({ type }: Event) => {
    img.dataset.arriving = type === "load" ? "here" : "failed"
    img.removeEventListener("load", end)
    img.removeEventListener("error", end)
  }
  img.addEventListener("load", end)
  img.addEventListener("error", end)
}

/** Shows a loaded size of the same picture, so that a picture that moves from the grid to its page is never empty. */
function showLoadedSize(img: HTMLImageElement) {
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
