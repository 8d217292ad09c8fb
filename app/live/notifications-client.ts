import { href } from "react-router"
import type { CachedQuery } from "./cached-query.ts"
import type { LiveClient } from "./live-client.ts"
import { applyNoticeChange, applyNotificationFrame, type NoticeChange, type Notices } from "./notification-state.ts"
import { createOptimisticChanges } from "./optimistic.ts"

const notificationsPath = href("/api/notifications")

export async function fetchNotices(): Promise<Notices> {
  const answer = await fetch(notificationsPath)
  if (!answer.ok) throw new Error(`notifications answered ${answer.status}`)
  return (await answer.json()) as Notices
}

async function sendChange(change: NoticeChange): Promise<void> {
  const answer = await fetch(notificationsPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(change),
  })
  if (!answer.ok) throw new Error(`notifications answered ${answer.status}`)
}

/** Live and optimistic (RT-05). */
export function createNotifications(cached: CachedQuery<Notices>, live: LiveClient) {
  const changes = createOptimisticChanges<NoticeChange>({
    hasOld: () => cached.get() !== undefined,
    refetch: cached.refetch,
  })
  const now = () => new Date().toISOString()
  let cachedView: { of: Notices | undefined; pending: readonly NoticeChange[]; notices: Notices | undefined } | null =
    null

  /** Without a session a request would be refused. */
  const reread = () => (live.connection().isEnded ? undefined : cached.refetch())

  const unsubscribe = live.onFrame((frame) => {
    if (frame.type === "changed" && frame.tags === null) void reread()
    if (frame.type !== "notification") return
    const before = cached.get()
    const after = before && applyNotificationFrame(before, frame)
    if (after) cached.set(after)
    else void reread()
  })
  return {
    /** Undefined until they were read; a stable reference until they change. */
    view() {
      const [of, pending] = [cached.get(), changes.pending()]
      if (cachedView?.of !== of || cachedView?.pending !== pending)
        cachedView = {
          of,
          pending,
          notices: of && pending.reduce((all, change) => applyNoticeChange(all, change, now()), of),
        }
      return cachedView?.notices
    },
    /** For five seconds after a failed change. */
    hasFailed: () => changes.entries().some(({ state }) => state === "error"),
    subscribe(listener: () => void) {
      const stop = [cached.subscribe(listener), changes.subscribe(listener)]
      return () => {
        for (const one of stop) one()
      }
    },
    /** A failure is logged and rolled back. */
    change(change: NoticeChange) {
      const commit = () => {
        const before = cached.get()
        if (before) cached.set(applyNoticeChange(before, change, now()))
      }
      changes.run(change, () => sendChange(change), commit).catch(() => undefined)
    },
    close() {
      unsubscribe()
      changes.close()
      cached.close()
    },
  }
}

export type Notifications = ReturnType<typeof createNotifications>
