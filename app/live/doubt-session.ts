/**
 * Has this tab ask who is signed in, as after news from another tab: an event without a key says that anything in the
 * browser's storage may have changed.
 */
export const doubtSession = (): void => void dispatchEvent(new StorageEvent("storage"))
