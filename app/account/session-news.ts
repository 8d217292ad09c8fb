/** Who is signed in, as far as a tab knows (AUTH-02). `profile` and `userRole` are null for nobody. */
export type Auth = {
  user: { id: string; email: string; user_metadata: { full_name: string } } | null
  profile: { full_name: string } | null
  userRole: "admin" | "user" | null
  /** The second step is still to come. */
  needsCode?: boolean
}

export const nobody: Auth = { user: null, profile: null, userRole: null }

/** Other tabs are told by a change of this entry: the user's id and role. */
export const newsEntry = "solander.user"

/** Calls back when another tab says that somebody signed in or out, or has another role. @returns what ends it */
export function hearOthers(heard: () => void): () => void {
  // `key` is null when everything was removed
  const onStorage = ({ key }: StorageEvent) => (key === newsEntry || key === null) && heard()
  addEventListener("storage", onStorage)
  return () => removeEventListener("storage", onStorage)
}
