import type { ReactNode } from "react"
import type { Auth } from "../account/session-news.ts"
import { useLiveParts } from "./use-live-parts.ts"

const load = async () => (await import("./site-live.tsx")).SiteLive

/** The live parts in the top bar of a public page: a file of its own, which phones load, too. */
export default function SiteSlot({ user, userRole, needsCode }: Omit<Auth, "profile">): ReactNode {
  const Parts = useLiveParts(needsCode ? undefined : user?.id, load)
  // a connection ends with the role that it was opened with
  if (!Parts || !user) return null
  const self = { id: user.id, name: user.user_metadata.full_name }
  return <Parts key={userRole} self={self} />
}
