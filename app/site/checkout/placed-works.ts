const key = "placed-works"

/*
 * The works of the order that this tab sends: when its confirmation opens, they leave the cart, once. Storage may be
 * forbidden; then they stay in the cart, which says that they are gone.
 */

/** Before an order is sent. @param ids of its works; none: the order was refused */
export function notePlacedWorks(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(key, ids.join(" "))
    else sessionStorage.removeItem(key)
  } catch {}
}

/** The works that were noted; they are forgotten with this. */
export function takePlacedWorks(): string[] {
  try {
    const ids = sessionStorage.getItem(key)?.split(" ") ?? []
    sessionStorage.removeItem(key)
    return ids
  } catch {
    return []
  }
}
