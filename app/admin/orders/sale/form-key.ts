/**
 * What makes a form one sale, however often and in whichever way it is sent. The key that the site gave it is used first: the
 * sale may have arrived before the connection was lost.
 */
export function openFormKey(newId: () => string) {
  let key: string | null = null
  let used: string | null = null
  return {
    /** The site gave the form a key, just now: one of a form that was kept may have been used. */
    given(next: string | null) {
      if (next !== used) key = next
    },
    /** The key of the sale that is in the form. */
    now(): string {
      key ??= newId()
      return key
    },
    /** The sale with this key is recorded; what is filled in next is another. */
    recorded(done: string) {
      used = done
      if (key === done) key = null
    },
  }
}
