/** At most `most` UTF-16 units, without splitting a surrogate pair, which PostgreSQL refuses in JSON. */
export function truncateText(text: string, maxLength: number): string {
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(maxLength))
  return text.slice(0, isHalf ? maxLength - 1 : maxLength)
}
