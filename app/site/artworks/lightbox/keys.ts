import type { KeyboardEvent } from "react"

export type Keys = Record<
  "previous" | "next" | "closer" | "away" | "reset" | "fullScreen" | "thumbnails" | "share" | "download" | "help",
  () => void
>

const names: Record<string, keyof Keys> = {
  arrowleft: "previous",
  arrowright: "next",
  arrowup: "previous",
  arrowdown: "next",
  "+": "closer",
  "=": "closer",
  "-": "away",
  _: "away",
  "0": "reset",
  f: "fullScreen",
  t: "thumbnails",
  s: "share",
  d: "download",
  h: "help",
}

/** One handler for all keys of the lightbox. `Esc` is the dialog's own. Keys with a modifier belong to the browser. */
export const keyHandler = (keys: Keys) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const name = names[event.key.toLowerCase()]
  if (!name) return
  event.preventDefault()
  keys[name]()
}
