/** Leaves a picture's key and the content of a QR code as they are. */
export function mapTexts<T extends object>(sheet: T, change: (text: string) => string): T {
  const walk = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return name === "key" || name === "code" ? value : change(value)
    if (Array.isArray(value)) return value.map((one) => walk(one))
    if (value && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)]))
    return value
  }
  return walk(sheet) as T
}
