/** Makes this tab read the session again, like a change in another tab: a storage event without a key. */
export const recheckSession = (): void => void dispatchEvent(new StorageEvent("storage"))
