const key = "placed-works"

/*
 * The works of the order that this tab places: when its confirmation opens, they are removed from the cart, once. If
 * storage is forbidden, they stay in the cart, which shows that they are no longer available.
 */

/** Called before an order is placed. @param ids of its works; none: the order was refused */
export function notePlacedWorks(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(key, ids.join(" "))
    else sessionStorage.removeItem(key)
  } catch {}
}

/** Returns the noted works and forgets them. */
export function takePlacedWorks(): string[] {
  try {
    const ids = sessionStorage.getItem(key)?.split(" ") ?? []
    sessionStorage.removeItem(key)
    return ids
  } catch {
    return []
  }
}
