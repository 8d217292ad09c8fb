import { useSyncExternalStore } from "react"
import { useLocation } from "react-router"

/* `?image=2` is set with the History API instead of the router, because opening a picture needs no data. */

const changeEvent = "imagechange"

export function useImageNumber(): number | null {
  const { search } = useLocation()
  return useSyncExternalStore(
    subscribe,
    () => parseImageNumber(window.location.search),
    () => parseImageNumber(search),
  )
}

function subscribe(listener: () => void) {
  addEventListener(changeEvent, listener)
  addEventListener("popstate", listener)
  return () => {
    removeEventListener(changeEvent, listener)
    removeEventListener("popstate", listener)
  }
}

function parseImageNumber(search: string): number | null {
  const text = new URLSearchParams(search).get("image") ?? ""
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null
}

const getImageUrl = (number: number | null) => {
  const url = new URL(window.location.href)
  if (number === null) url.searchParams.delete("image")
  else url.searchParams.set("image", String(number))
  return url.pathname + url.search + url.hash
}

type HistoryState = { idx?: number; opened?: boolean } | null
const getHistoryState = () => window.history.state as HistoryState

/** Adds a history entry, so that the back button closes the picture. `idx` is the router's entry counter. */
export function openImage(number: number) {
  window.history.pushState(
    { ...getHistoryState(), idx: (getHistoryState()?.idx ?? 0) + 1, opened: true },
    "",
    getImageUrl(number),
  )
  dispatchEvent(new Event(changeEvent))
}

export function turnToImage(number: number) {
  window.history.replaceState(getHistoryState(), "", getImageUrl(number))
  dispatchEvent(new Event(changeEvent))
}

/** After a direct link there is no page to go back to: the work's page stays. */
export function closeImage() {
  if (getHistoryState()?.opened) return window.history.back()
  window.history.replaceState(getHistoryState(), "", getImageUrl(null))
  dispatchEvent(new Event(changeEvent))
}
