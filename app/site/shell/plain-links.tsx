import { useEffect, useState } from "react"
import { PrefetchPageLinks, useNavigate } from "react-router"
import { isPublicPage } from "./places.ts"

/** Milliseconds of hovering, as in the router. */
const prefetchDelayMs = 100

/**
 * Client-side navigation and prefetching for plain anchors: rendering the router's link component is a large share of a page's
 * cost. `data-link="stay"` keeps the scroll position, `data-link="document"` requests a new document.
 */
export function PlainLinks() {
  const navigate = useNavigate()
  const [about, setAbout] = useState<string>()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const leave = () => clearTimeout(waiting)
    const mean = (event: Event) => {
      const link = findPublicLink(event)
      leave()
      if (link && link.href !== location.href) waiting = setTimeout(setAbout, prefetchDelayMs, getPath(link))
    }
    const followLink = (event: MouseEvent) => {
      const link = findPublicLink(event)
      if (!link || event.defaultPrevented || isForTheBrowser(event)) return
      event.preventDefault()
      void navigate(getPath(link), {
        replace: link.href === location.href,
        preventScrollReset: link.dataset.link === "stay",
        viewTransition: link.pathname.startsWith("/artwork/"),
      })
    }
    const stop = new AbortController()
    // The router's own document listener runs first; events that it handled are skipped.
    document.addEventListener("click", followLink, stop)
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

function findPublicLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
  if (!link || link.target || link.hasAttribute("download") || link.dataset.link === "document") return null
  const staysHere = link.hash !== "" && link.pathname === location.pathname && link.search === location.search
  return link.origin === location.origin && !staysHere && isPublicPage(link.pathname) ? link : null
}

const getPath = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash

const isForTheBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey
