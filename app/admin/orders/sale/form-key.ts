/** The server's key is used first: the sale may have arrived before the connection was lost. */
export function createFormKey(newId: () => string) {
  let key: string | null = null
  let used: string | null = null
  return {
    /** Ignores a used key, which a cached page may contain. */
    given(next: string | null) {
      if (next !== used) key = next
    },
    now(): string {
      key ??= newId()
      return key
    },
    recorded(done: string) {
      used = done
      if (key === done) key = null
    },
  }
}
