/** Makes another value only when the key changes, such as the site's address. @param end for the value before */
export function cachedFor<T>(
  getKey: () => string,
  create: (key: string) => T,
  end: (before: T) => void = () => {},
): () => T {
  let last: { key: string; value: T } | undefined
  return () => {
    const key = getKey()
    if (last?.key === key) return last.value
    if (last) end(last.value)
    last = { key, value: create(key) }
    return last.value
  }
}
