const placedWorksKey = "placed-works"

/* The order's confirmation removes these works from the cart once. Without storage they stay, shown as unavailable. */

/** Called before an order is placed. @param ids empty: the order was refused */
export function savePlacedWorks(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(placedWorksKey, ids.join(" "))
    else sessionStorage.removeItem(placedWorksKey)
  } catch {}
}

export function getPlacedWorks(): string[] {
  try {
    return sessionStorage.getItem(placedWorksKey)?.split(" ") ?? []
  } catch {
    return []
  }
}

export function consumePlacedWorks(): string[] {
  const ids = getPlacedWorks()
  if (ids.length > 0) savePlacedWorks([])
  return ids
}
