const key = "placed-works"

/* The order's confirmation removes these works from the cart once. Without storage they stay, shown as unavailable. */

/** Called before an order is placed. @param ids empty: the order was refused */
export function notePlacedWorks(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(key, ids.join(" "))
    else sessionStorage.removeItem(key)
  } catch {}
}

export function placedWorks(): string[] {
  try {
    return sessionStorage.getItem(key)?.split(" ") ?? []
  } catch {
    return []
  }
}

export function takePlacedWorks(): string[] {
  const ids = placedWorks()
  if (ids.length > 0) notePlacedWorks([])
  return ids
}
