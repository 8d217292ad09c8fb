import { href } from "react-router"
import type { Cached } from "./cached.ts"
import { applyNoticeChange, heard, type NoticeChange, type Notices } from "./notices.ts"
import type { LiveClient } from "./open-live.ts"
import { openOptimistic } from "./optimistic.ts"

const address = href("/api/notifications")

export async function readNotices(): Promise<Notices> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`notifications answered ${answer.status}`)
  return (await answer.json()) as Notices
}

async function send(change: NoticeChange): Promise<void> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(change),
  })
  if (!answer.ok) throw new Error(`notifications answered ${answer.status}`)
}

/** Live and optimistic (RT-05). */
export function openNotifications(cached: Cached<Notices>, live: LiveClient) {
  const changes = openOptimistic<NoticeChange>({ hasOld: () => cached.get() !== undefined, refetch: cached.refetch })
  const now = () => new Date().toISOString()
  let shown: { of: Notices | undefined; pending: readonly NoticeChange[]; notices: Notices | undefined } | null = null

  /** Without a session a request would be refused. */
  const reread = () => (live.connection().over ? undefined : cached.refetch())

  const stopHearing = live.onFrame((frame) => {
    if (frame.type === "changed" && frame.tags === null) void reread()
    if (frame.type !== "notification") return
    const before = cached.get()
    const after = before && heard(before, frame)
    if (after) cached.set(after)
    else void reread()
  })
  return {
    /** Undefined until they were read; a stable reference until they change. */
    view() {
      const [of, pending] = [cached.get(), changes.pending()]
      if (shown?.of !== of || shown?.pending !== pending)
        shown = {
          of,
          pending,
          notices: of && pending.reduce((all, change) => applyNoticeChange(all, change, now()), of),
        }
      return shown?.notices
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
      const keep = () => {
        const before = cached.get()
        if (before) cached.set(applyNoticeChange(before, change, now()))
      }
      changes.run(change, () => send(change), keep).catch(() => undefined)
    },
    close() {
      stopHearing()
      changes.close()
      cached.close()
    },
  }
}

export type Notifications = ReturnType<typeof openNotifications>
