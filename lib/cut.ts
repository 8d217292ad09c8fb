/**
 * The beginning of a text, at most `most` UTF-16 units long (what `length` counts). It never ends in half of a
 * character: PostgreSQL refuses such a half in JSON.
 */
export function cut(text: string, most: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(most))
  return text.slice(0, isHalf ? most - 1 : most)
}
