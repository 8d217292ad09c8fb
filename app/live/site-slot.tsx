import type { ReactNode } from "react"
import type { SessionUser } from "../account/session-storage.ts"
import { useDesktopComponent } from "./use-desktop-component.ts"

const load = async () => (await import("./site-live.tsx")).SiteLive

/** A separate chunk, which phones load, too. */
export default function SiteSlot({ user, userRole, needsCode }: Omit<SessionUser, "profile">): ReactNode {
  const Live = useDesktopComponent(needsCode ? undefined : user?.id, load)
  // a connection has the role that it was opened with
  if (!Live || !user) return null
  const self = { id: user.id, name: user.user_metadata.full_name }
  return <Live key={userRole} self={self} isAdmin={userRole === "admin"} />
}
