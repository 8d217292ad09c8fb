/** AUTH-02. Null for visitors. */
export type SessionUser = {
  user: { id: string; email: string; user_metadata: { full_name: string } } | null
  profile: { full_name: string } | null
  userRole: "admin" | "user" | null
  /** MFA is pending. */
  needsCode?: boolean
}

export const signedOutUser: SessionUser = { user: null, profile: null, userRole: null }

/** The storage entry that notifies other tabs: the user's ID and role. */
export const sessionStorageKey = "solander.user"

/** Notifies when another tab signed in or out, or has another role. @returns unsubscribe */
export function onOtherTabChange(listener: () => void): () => void {
  // `key` is null when everything was removed
  const onStorage = ({ key }: StorageEvent) => (key === sessionStorageKey || key === null) && listener()
  addEventListener("storage", onStorage)
  return () => removeEventListener("storage", onStorage)
}
