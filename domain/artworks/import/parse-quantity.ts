/** `3`, `3.0`, `1,000`, `3 pcs`, `10+`, `unlimited` (infinity); null for an empty cell, undefined for other words. */
export function parseQuantity(text: string): number | null | undefined {
  const word = text.trim().toLowerCase()
  if (word === "") return null
  if (/^(?:unlimited|∞|infinite|unbegrenzt|illimité|illimitato|ilimitado|onbeperkt)$/.test(word)) {
    return Number.POSITIVE_INFINITY
  }
  const whole = word.replace(/^([>≥]?\s*[1-9]\d{0,2}),(\d{3})(?!\d)/, "$1$2")
  // A thousand in one country, a program's 1 in another.
  if (/^[>≥]?\s*[1-9]\d{0,2}\.\d{3}(?!\d)/.test(word)) return undefined
  const amount =
    /^[>≥]?\s*(-?\d{1,6})(?:[.,]0+)?\+?\s*(?:x|×|\p{L}{1,12}\.?)?(?:\s+(?:available|left|in stock))?$/u.exec(whole)
  return amount ? Math.max(0, Number(amount[1])) : undefined
}
