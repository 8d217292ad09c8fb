/** At most `most` UTF-16 units, without splitting a surrogate pair, which PostgreSQL refuses in JSON. */
export function cut(text: string, most: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(most))
  return text.slice(0, isHalf ? most - 1 : most)
}
