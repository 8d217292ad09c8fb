import { useEffect } from "react"
import { useLocation } from "react-router"
import { LiveActivity } from "../../live/live-activity.tsx"
import { LiveProvider, useLive } from "../../live/live-context.tsx"
import { fetchNotices } from "../../live/notifications-client.ts"
import { createObservedQuery, createQueryClient } from "../../live/query-cache.ts"
import { LiveTools } from "../../live/tools/live-tools.tsx"
import { ListUpdates } from "./list-updates.tsx"

const openNotices = () => createObservedQuery(createQueryClient(), "notifications", fetchNotices)

export function StudioLive() {
  return (
    <LiveProvider openNotices={openNotices}>
      <PagePresence />
      <ListUpdates />
      <LiveActivity isAdmin />
      <LiveTools />
    </LiveProvider>
  )
}

/** Tells only other admins which page this is (`domain/live/live-protocol.ts`). */
function PagePresence() {
  const live = useLive()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is read when the page has changed
  useEffect(() => {
    live.pageLoaded()
    // The title is set after the page.
    const timer = setTimeout(() => live.setMetadata({ doing: document.title.replace(/ - Studio$/, "") }), 500)
    return () => clearTimeout(timer)
  }, [live, pathname])
  return null
}
