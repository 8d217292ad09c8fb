import { href } from "react-router"
import type { Cached } from "./cached.ts"
import { changed, heard, type NoticeChange, type Notices } from "./notices.ts"
import type { Live } from "./open-live.ts"
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

/** The person's notifications, live (RT-05): what is done with them is shown at once. */
export function openNotifications(cached: Cached<Notices>, live: Live) {
  const changes = openOptimistic<NoticeChange>({ hasOld: () => cached.get() !== undefined, refetch: cached.refetch })
  const now = () => new Date().toISOString()
  let shown: { of: Notices | undefined; pending: readonly NoticeChange[]; notices: Notices | undefined } | null = null

  /** Whose session is over is told nothing more: asking would only be refused. */
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
    /** Undefined until they were read. The same object until they change. */
    view() {
      const [of, pending] = [cached.get(), changes.pending()]
      if (shown?.of !== of || shown?.pending !== pending)
        shown = { of, pending, notices: of && pending.reduce((all, change) => changed(all, change, now()), of) }
      return shown?.notices
    },
    /** Whether a change could not be made, for five seconds. */
    hasFailed: () => changes.entries().some(({ state }) => state === "error"),
    subscribe(listener: () => void) {
      const stop = [cached.subscribe(listener), changes.subscribe(listener)]
      return () => {
        for (const one of stop) one()
      }
    },
    /** A failure is logged, and taken back. */
    change(change: NoticeChange) {
      const keep = () => {
        const before = cached.get()
        if (before) cached.set(changed(before, change, now()))
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
