/** `3`, `3.0`, `3 pcs`, `10+`, `unlimited` (infinity); null for an empty cell, undefined for other words. */
export function readQuantity(text: string): number | null | undefined {
  const word = text.trim().toLowerCase()
  if (word === "") return null
  if (/^(?:unlimited|∞|infinite|unbegrenzt|illimité|illimitato|ilimitado|onbeperkt)$/.test(word)) {
    return Number.POSITIVE_INFINITY
  }
  const amount =
    /^[>≥]?\s*(-?\d{1,6})(?:[.,]0+)?\+?\s*(?:x|×|\p{L}{1,12}\.?)?(?:\s+(?:available|left|in stock))?$/u.exec(word)
  return amount ? Math.max(0, Number(amount[1])) : undefined
}
