import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react"
import { livePath } from "../../domain/live/wire.ts"
import type { Cached } from "./cached.ts"
import { doubtSession } from "./doubt-session.ts"
import type { Notices } from "./notices.ts"
import { type ConnectionView, type LiveClient, openLiveClient, type PresenceView } from "./open-live.ts"
import { type Notifications, openNotifications } from "./open-notifications.ts"

type LiveContextValue = { live: LiveClient; notifications: Notifications }

const LiveContext = createContext<LiveContextValue | null>(null)

function useLiveParts(hook: string): LiveContextValue {
  const parts = useContext(LiveContext)
  if (!parts) throw new Error(`${hook} must be used within a LiveProvider`)
  return parts
}

export const useLive = (): LiveClient => useLiveParts("useLive").live

export function useConnection(): ConnectionView {
  const { live } = useLiveParts("useConnection")
  return useSyncExternalStore(live.subscribe, live.connection)
}

export function usePresence(): PresenceView {
  const { live } = useLiveParts("usePresence")
  return useSyncExternalStore(live.subscribe, live.presence)
}

/** `notices` is undefined until they were read. */
export function useNotifications() {
  const { notifications } = useLiveParts("useNotifications")
  const notices = useSyncExternalStore(notifications.subscribe, notifications.view)
  const hasFailed = useSyncExternalStore(notifications.subscribe, notifications.hasFailed)
  return { notices, hasFailed, change: notifications.change }
}

/** Open until the user signs out or leaves. @param openNotices must be stable across renders */
export function LiveProvider({ openNotices, children }: { openNotices: () => Cached<Notices>; children: ReactNode }) {
  const [parts, setParts] = useState<LiveContextValue | null>(null)
  useEffect(() => {
    const live = openLiveClient({ url: `${location.origin.replace(/^http/, "ws")}${livePath}`, onDoubt: doubtSession })
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
