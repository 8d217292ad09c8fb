import type { KeyboardEvent } from "react"

type Keys = Record<
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

/** The dialog handles `Esc`; keys with a modifier are the browser's. */
export const keyHandler = (keys: Keys) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const name = names[event.key.toLowerCase()]
  if (!name) return
  event.preventDefault()
  keys[name]()
}
