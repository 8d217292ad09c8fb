/** Leaves a picture's key and the content of a QR code as they are. */
export function mapDocumentTexts<T extends object>(content: T, change: (text: string) => string): T {
  const mapValue = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return name === "key" || name === "code" ? value : change(value)
    if (Array.isArray(value)) return value.map((one) => mapValue(one))
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapValue(one, key)]))
    return value
  }
  return mapValue(content) as T
}
