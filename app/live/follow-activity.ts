import { href } from "react-router"
import type { StudioActivity } from "../../domain/activity/recent-activity.server.ts"
import type { FromServer } from "../../domain/live/wire.ts"
import { tellActivity } from "../ui/toasts/activity.ts"

type Recent = { until: string; activities: StudioActivity[] }

/** Announcements within this time share one request. */
const togetherMs = 400

async function readRecent(since: string | null): Promise<Recent> {
  const answer = await fetch(`${href("/api/activity")}${since ? `?since=${encodeURIComponent(since)}` : ""}`)
  if (!answer.ok) throw new Error(`activity answered ${answer.status}`)
  return (await answer.json()) as Recent
}

const isOfStudio = ({ tags }: FromServer & { type: "changed" }) =>
  tags?.some((tag) => tag.startsWith("studio.") || tag.startsWith("artwork:")) ?? false

/** Admins also see the actions of others in the studio. @param hear returns its unsubscribe function */
export function followActivity(
  hear: (listener: (frame: FromServer) => void) => () => void,
  isAdmin: boolean,
  read: (since: string | null) => Promise<Recent> = readRecent,
): () => void {
  const told = new Set<string>()
  let since: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const ask = async () => {
    timer = undefined
    try {
      const { until, activities } = await read(since)
      since = until
      for (const { id, title, description, link } of isOver ? [] : activities) {
        if (told.has(id)) continue
        told.add(id)
        tellActivity({ title, description, ...(link && { link: { to: link, text: "Open" } }) })
      }
    } catch (error) {
      console.warn("Recent activity could not be read.", error)
    }
  }
  const first = isAdmin ? ask() : null
  const stop = hear((frame) => {
    if (frame.type === "notification" && frame.event === "insert" && frame.notification) {
      const { title, message, link } = frame.notification
      tellActivity({
        title,
        ...(message && { description: message }),
        ...(link && { link: { to: link, text: "Open" } }),
      })
    }
    if (frame.type === "changed" && first && isOfStudio(frame))
      timer ??= setTimeout(() => void first.then(ask), togetherMs)
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}
