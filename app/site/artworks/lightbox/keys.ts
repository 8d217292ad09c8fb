import type { KeyboardEvent } from "react"

type KeyActions = Record<
  "previous" | "next" | "closer" | "away" | "reset" | "fullScreen" | "thumbnails" | "share" | "download" | "help",
  () => void
>

const keyNames: Record<string, keyof KeyActions> = {
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
export const createKeyHandler = (keys: KeyActions) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const name = keyNames[event.key.toLowerCase()]
  if (!name) return
  event.preventDefault()
  keys[name]()
}
