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

/** Handles all keys of the lightbox. The dialog itself handles `Esc`. Keys with a modifier are left to the browser. */
export const keyHandler = (keys: Keys) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const name = names[event.key.toLowerCase()]
  if (!name) return
  event.preventDefault()
  keys[name]()
}
