import { useEffect, useRef } from "react"
import { href, useLocation } from "react-router"
import { cartStorageKey } from "../cart/cart-store.ts"
import { sendVisit } from "./send-visit.ts"

/** Studio, accounts and URLs with secrets: from the flags in `routes.ts`. */
declare const UNCOUNTED_PATHS: string
const uncounted = new RegExp(UNCOUNTED_PATHS)

/** Reports each page view once. Deferred (`app/deferred/`) and based on the DOM, so that pages stay small. */
export function CountVisits() {
  const { pathname, search } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parameters of the same page are no other visit
  useEffect(() => {
    const shown = document.querySelector<HTMLElement>("[data-page]")?.dataset.page
    if (uncounted.test(pathname) || shown === "failed") return
    if (shown === "missing") sendVisit({ k: "m", p: pathname.slice(0, 200), ...(isFirst.current && getReferrer()) })
    else sendVisit({ p: pathname, ...(isFirst.current && getOrigin(search)) })
    isFirst.current = false
  }, [pathname])
  useEffect(reportCartAdditions, [])
  return null
}

const getReferrer = () => ({ r: document.referrer.split("/")[2] ?? "" })

/** Only the referrer's host and the URL's campaign. */
function getOrigin(search: string): { r: string; u?: string } {
  const campaign = new URLSearchParams(search).get("utm_source")
  return { ...getReferrer(), ...(campaign && { u: campaign.slice(0, 60) }) }
}

function reportCartAdditions(): () => void {
  let before = listCartIds()
  const look = () =>
    setTimeout(() => {
      const now = listCartIds()
      for (const id of now) if (!before.includes(id)) sendVisit({ k: "c", p: href("/artwork/:id", { id }) })
      before = now
    })
  document.addEventListener("click", look)
  return () => document.removeEventListener("click", look)
}

function listCartIds(): string[] {
  try {
    const items: { artwork_id: string }[] = JSON.parse(localStorage.getItem(cartStorageKey) ?? "[]")
    return items.map(({ artwork_id }) => artwork_id)
  } catch {
    return []
  }
}
