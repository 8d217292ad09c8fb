import { href } from "react-router"
import type { StudioActivity } from "../../domain/activity/recent-activity.server.ts"
import type { ServerMessage } from "../../domain/live/live-protocol.ts"
import { notifyActivity } from "../ui/toasts/activity.ts"

type RecentActivity = { until: string; activities: StudioActivity[] }

/** Announcements within this time share one request. */
const debounceMs = 400

async function fetchRecentActivity(since: string | null): Promise<RecentActivity> {
  const answer = await fetch(`${href("/api/activity")}${since ? `?since=${encodeURIComponent(since)}` : ""}`)
  if (!answer.ok) throw new Error(`activity answered ${answer.status}`)
  return (await answer.json()) as RecentActivity
}

const isOfStudio = ({ tags }: ServerMessage & { type: "changed" }) =>
  tags?.some((tag) => tag.startsWith("studio.") || tag.startsWith("artwork:")) ?? false

/** Admins also see the actions of others in the studio. @param subscribe returns its unsubscribe function */
export function followActivity(
  subscribe: (listener: (frame: ServerMessage) => void) => () => void,
  isAdmin: boolean,
  read: (since: string | null) => Promise<RecentActivity> = fetchRecentActivity,
): () => void {
  const notifiedIds = new Set<string>()
  let since: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const refresh = async () => {
    timer = undefined
    try {
      const { until, activities } = await read(since)
      since = until
      for (const { id, title, description, link } of isStopped ? [] : activities) {
        if (notifiedIds.has(id)) continue
        notifiedIds.add(id)
        notifyActivity({ title, description, ...(link && { link: { to: link, text: "Open" } }) })
      }
    } catch (error) {
      console.warn("Recent activity could not be read.", error)
    }
  }
  const first = isAdmin ? refresh() : null
  const stop = subscribe((frame) => {
    if (frame.type === "notification" && frame.event === "insert" && frame.notification) {
      const { title, message, link } = frame.notification
      notifyActivity({
        title,
        ...(message && { description: message }),
        ...(link && { link: { to: link, text: "Open" } }),
      })
    }
    if (frame.type === "changed" && first && isOfStudio(frame))
      timer ??= setTimeout(() => void first.then(refresh), debounceMs)
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop()
  }
}
