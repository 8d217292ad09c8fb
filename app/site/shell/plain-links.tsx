import { useEffect, useState } from "react"
import { PrefetchPageLinks, useNavigate } from "react-router"
import { isPageOfTheSite } from "./places.ts"

/** How long a link is hovered before its page is prefetched, in milliseconds; the same as in the router. */
const prefetchAfter = 100

/**
 * Client-side navigation for plain anchors, by listeners on the document: the router's own link component would be a
 * considerable part of the cost of rendering and hydrating a page. A page of the site is prefetched when its link is
 * hovered or focused, and opened without a new document; the browser handles all other links.
 *
 * `data-link="stay"` on an anchor keeps the scroll position, `data-link="document"` requests a new document.
 */
export function PlainLinks() {
  const navigate = useNavigate()
  const [about, setAbout] = useState<string>()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const leave = () => clearTimeout(waiting)
    const mean = (event: Event) => {
      const link = linkOf(event)
      leave()
      if (link && link.href !== location.href) waiting = setTimeout(setAbout, prefetchAfter, pathOf(link))
    }
    const go = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || event.defaultPrevented || isForTheBrowser(event)) return
      event.preventDefault()
      void navigate(pathOf(link), {
        replace: link.href === location.href,
        preventScrollReset: link.dataset.link === "stay",
        viewTransition: link.pathname.startsWith("/artwork/"),
      })
    }
    const stop = new AbortController()
    // The router listens on the document, too, and runs first: events that it has handled are skipped.
    document.addEventListener("click", go, stop)
    for (const sign of ["pointerover", "focusin", "touchstart"])
      document.addEventListener(sign, mean, { ...stop, passive: true })
    for (const sign of ["pointerout", "focusout"]) document.addEventListener(sign, leave, stop)
    return () => {
      stop.abort()
      leave()
    }
  }, [navigate])
  return about ? <PrefetchPageLinks page={about} /> : null
}

/** The anchor of an event, if it leads to a page that opens without a new document. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
  if (!link || link.target || link.hasAttribute("download") || link.dataset.link === "document") return null
  const staysHere = link.hash !== "" && link.pathname === location.pathname && link.search === location.search
  return link.origin === location.origin && !staysHere && isPageOfTheSite(link.pathname) ? link : null
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash

/** Another mouse button, or a modifier key that opens a new tab or window. */
const isForTheBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey
