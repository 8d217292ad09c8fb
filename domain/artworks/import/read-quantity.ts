/**
 * How many copies there are to sell: `3`, `3.0`, `3 pcs`, `10+`, `unlimited`.
 * @returns null for an empty cell, infinity for no limit, undefined for what is no number
 */
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
