import { useEffect, useLayoutEffect } from "react"
import { useLocation, useNavigation, useRouter, useShownRoutes } from "./hooks.ts"

/** The router's own name: its script, which the server writes, reads it before the page starts. */
const stored = "react-router-scroll-positions"

let positions: Record<string, number> = {}

/** Where each entry of the history was left, in this tab. */
function readPositions() {
  try {
    positions = JSON.parse(sessionStorage.getItem(stored) ?? "{}") as typeof positions
  } catch {
    // without storage, or with something else in it, pages begin at their top
  }
}

function keepPositions() {
  try {
    sessionStorage.setItem(stored, JSON.stringify(positions))
  } catch {
    // as above
  }
}

/** Takes pages back to where they were left, new ones to their top or to the part that the address names. */
export function ScrollRestoration(props: object) {
  const router = useRouter()
  const location = useLocation()
  const { restoreScrollPosition: left, preventScrollReset } = useShownRoutes()
  const isQuiet = useNavigation().state === "idle"

  useLayoutEffect(() => {
    readPositions()
    return router.enableScrollRestoration(positions, () => window.scrollY)
  }, [router])

  useEffect(() => {
    const ofOurs = () => {
      history.scrollRestoration = "manual"
    }
    const leave = () => {
      if (isQuiet) positions[location.key] = window.scrollY
      keepPositions()
      history.scrollRestoration = "auto"
    }
    ofOurs()
    const stop = new AbortController()
    addEventListener("pageshow", ofOurs, stop)
    addEventListener("pagehide", leave, stop)
    return () => stop.abort()
  }, [location, isQuiet])

  useLayoutEffect(() => {
    if (left === false) return
    const part = typeof left === "number" ? null : partOf(location.hash)
    if (part) part.scrollIntoView()
    else if (typeof left === "number" || !preventScrollReset) window.scrollTo(0, left ?? 0)
  }, [location, left, preventScrollReset])

  // the server's own text has run by then
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  return <script {...props} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
}

function partOf(hash: string): HTMLElement | null {
  try {
    return hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
