import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react"
import { livePath } from "../../domain/live/live-protocol.ts"
import type { CachedQuery } from "./cached-query.ts"
import { type ConnectionView, createLiveClient, type LiveClient, type PresenceView } from "./live-client.ts"
import type { Notices } from "./notification-state.ts"
import { createNotifications, type Notifications } from "./notifications-client.ts"

/** Makes this tab read the session again, like a change in another tab: a storage event without a key. */
const recheckSession = (): void => void dispatchEvent(new StorageEvent("storage"))

type LiveContextValue = { live: LiveClient; notifications: Notifications }

const LiveContext = createContext<LiveContextValue | null>(null)

function useLiveContext(hook: string): LiveContextValue {
  const context = useContext(LiveContext)
  if (!context) throw new Error(`${hook} must be used within a LiveProvider`)
  return context
}

export const useLive = (): LiveClient => useLiveContext("useLive").live

export function useConnection(): ConnectionView {
  const { live } = useLiveContext("useConnection")
  return useSyncExternalStore(live.subscribe, live.connection)
}

export function usePresence(): PresenceView {
  const { live } = useLiveContext("usePresence")
  return useSyncExternalStore(live.subscribe, live.presence)
}

/** `notices` is undefined until they were read. */
export function useNotifications() {
  const { notifications } = useLiveContext("useNotifications")
  const notices = useSyncExternalStore(notifications.subscribe, notifications.view)
  const hasFailed = useSyncExternalStore(notifications.subscribe, notifications.hasFailed)
  return { notices, hasFailed, change: notifications.change }
}

/** Open until the user signs out or leaves. @param openNotices must be stable across renders */
export function LiveProvider({
  openNotices,
  children,
}: {
  openNotices: () => CachedQuery<Notices>
  children: ReactNode
}) {
  const [parts, setContext] = useState<LiveContextValue | null>(null)
  useEffect(() => {
    const live = createLiveClient({
      url: `${location.origin.replace(/^http/, "ws")}${livePath}`,
      onSessionDoubt: recheckSession,
    })
    const notifications = createNotifications(openNotices(), live)
    const end = live.start()
    setContext({ live, notifications })
    return () => {
      notifications.close()
      end()
      setContext(null)
    }
  }, [openNotices])
  return parts && <LiveContext value={parts}>{children}</LiveContext>
}
