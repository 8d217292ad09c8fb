import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react"
import { livePath } from "../../domain/live/wire.ts"
import type { Cached } from "./cached.ts"
import { doubtSession } from "./doubt-session.ts"
import type { Notices } from "./notices.ts"
import { type ConnectionView, type Live, openLive, type PresenceView } from "./open-live.ts"
import { type Notifications, openNotifications } from "./open-notifications.ts"

type LiveContextValue = { live: Live; notifications: Notifications }

const LiveContext = createContext<LiveContextValue | null>(null)

function useLiveParts(hook: string): LiveContextValue {
  const parts = useContext(LiveContext)
  if (!parts) throw new Error(`${hook} must be used within a LiveProvider`)
  return parts
}

/** The page's connection. */
export const useLive = (): Live => useLiveParts("useLive").live

/** How the page is connected, and how fast. */
export function useConnection(): ConnectionView {
  const { live } = useLiveParts("useConnection")
  return useSyncExternalStore(live.subscribe, live.connection)
}

/** Who is there. */
export function usePresence(): PresenceView {
  const { live } = useLiveParts("usePresence")
  return useSyncExternalStore(live.subscribe, live.presence)
}

/** The person's notifications; `notices` is undefined until they were read. */
export function useNotifications() {
  const { notifications } = useLiveParts("useNotifications")
  const notices = useSyncExternalStore(notifications.subscribe, notifications.view)
  const hasFailed = useSyncExternalStore(notifications.subscribe, notifications.hasFailed)
  return { notices, hasFailed, change: notifications.change }
}

/**
 * The page's one connection, from the moment when it is shown until the person signs out or leaves: then it is closed, and
 * what it held is forgotten.
 * @param openNotices what holds the notifications; the same function at each render
 */
export function LiveProvider({ openNotices, children }: { openNotices: () => Cached<Notices>; children: ReactNode }) {
  const [parts, setParts] = useState<LiveContextValue | null>(null)
  useEffect(() => {
    const live = openLive({ url: `${location.origin.replace(/^http/, "ws")}${livePath}`, onDoubt: doubtSession })
    const notifications = openNotifications(openNotices(), live)
    const end = live.start()
    setParts({ live, notifications })
    return () => {
      notifications.close()
      end()
      setParts(null)
    }
  }, [openNotices])
  return parts && <LiveContext value={parts}>{children}</LiveContext>
}
