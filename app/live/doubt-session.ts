/** Makes this tab read the session again, as after a change in another tab: an event without a key. */
export const doubtSession = (): void => void dispatchEvent(new StorageEvent("storage"))
