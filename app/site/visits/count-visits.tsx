import { useEffect, useRef } from "react"
import { href, useLocation } from "react-router"
import { storageKey } from "../cart/cart-store.ts"
import { tell } from "./tell.ts"

/** The studio, accounts, and addresses that hold a secret: these pages tell nothing, not even that they are shown. */
const isUncounted = (path: string) =>
  /^\/(?:admin|auth|account|newsletter\/|track-order|order-confirmation|checkout\/|commissions\/|certificates\/|viewing-rooms\/)/.test(
    path,
  )

/**
 * Tells of each page that is shown, once: the first, and each that the visitor goes to from there. It comes late
 * (`app/late/`), and sees by the document what the page shows, because the pages themselves are kept small.
 */
export function CountVisits() {
  const { pathname, search } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parameters of the same page are no other visit
  useEffect(() => {
    const shown = document.querySelector<HTMLElement>("[data-page]")?.dataset.page
    if (isUncounted(pathname) || shown === "failed") return
    if (shown === "missing") tell({ k: "m", p: pathname.slice(0, 200) })
    else tell({ p: pathname, ...(isFirst.current && origin(search)) })
    isFirst.current = false
  }, [pathname])
  useEffect(tellOfCart, [])
  return null
}

/** Of the address that led here only the host, and the campaign that the address names. */
function origin(search: string): { r: string; u?: string } {
  const campaign = new URLSearchParams(search).get("utm_source")
  return { r: document.referrer.split("/")[2] ?? "", ...(campaign && { u: campaign.slice(0, 60) }) }
}

/** Tells which work was put into the cart, by a look at it after each click. */
function tellOfCart(): () => void {
  let before = inCart()
  const look = () =>
    setTimeout(() => {
      const now = inCart()
      for (const id of now) if (!before.includes(id)) tell({ k: "c", p: href("/artwork/:id", { id }) })
      before = now
    })
  document.addEventListener("click", look)
  return () => document.removeEventListener("click", look)
}

/** The ids of the works in the cart, as the browser keeps it. */
function inCart(): string[] {
  try {
    const items: { artwork_id: string }[] = JSON.parse(localStorage.getItem(storageKey) ?? "[]")
    return items.map(({ artwork_id }) => artwork_id)
  } catch {
    return []
  }
}
