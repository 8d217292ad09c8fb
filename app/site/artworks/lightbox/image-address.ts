import { useSyncExternalStore } from "react"
import { useLocation } from "react-router"

/* `?image=2` is set with the History API instead of the router, because opening a picture needs no data. */

const changed = "imagechange"

export function useImageNumber(): number | null {
  const { search } = useLocation()
  return useSyncExternalStore(
    subscribe,
    () => numberIn(window.location.search),
    () => numberIn(search),
  )
}

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  addEventListener("popstate", listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener("popstate", listener)
  }
}

function numberIn(search: string): number | null {
  const text = new URLSearchParams(search).get("image") ?? ""
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null
}

const addressOf = (number: number | null) => {
  const url = new URL(window.location.href)
  if (number === null) url.searchParams.delete("image")
  else url.searchParams.set("image", String(number))
  return url.pathname + url.search + url.hash
}

type Entry = { idx?: number; opened?: boolean } | null
const entry = () => window.history.state as Entry

/** Adds a history entry, so that the back button closes the picture. `idx` is the router's entry counter. */
export function openImage(number: number) {
  window.history.pushState({ ...entry(), idx: (entry()?.idx ?? 0) + 1, opened: true }, "", addressOf(number))
  dispatchEvent(new Event(changed))
}

export function turnToImage(number: number) {
  window.history.replaceState(entry(), "", addressOf(number))
  dispatchEvent(new Event(changed))
}

/** After a direct link there is no page to go back to: the work's page stays. */
export function closeImage() {
  if (entry()?.opened) return window.history.back()
  window.history.replaceState(entry(), "", addressOf(null))
  dispatchEvent(new Event(changed))
}
