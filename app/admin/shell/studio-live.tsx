import { useEffect } from "react"
import { useLocation } from "react-router"
import { LiveActivity } from "../../live/live-activity.tsx"
import { LiveProvider, useLive } from "../../live/live-context.tsx"
import { readNotices } from "../../live/open-notifications.ts"
import { openQueryClient, queryCached } from "../../live/query-cache.ts"
import { LiveTools } from "../../live/tools/live-tools.tsx"
import { ListNews } from "./list-news.tsx"

const openNotices = () => queryCached(openQueryClient(), "notifications", readNotices)

export function StudioLive() {
  return (
    <LiveProvider openNotices={openNotices}>
      <Doing />
      <ListNews />
      <LiveActivity isAdmin />
      <LiveTools />
    </LiveProvider>
  )
}

/** Tells only other admins which page this is (`domain/live/wire.ts`). */
function Doing() {
  const live = useLive()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is read when the page has changed
  useEffect(() => {
    live.pageCame()
    // The title is set after the page.
    const timer = setTimeout(() => live.setMetadata({ doing: document.title.replace(/ - Studio$/, "") }), 500)
    return () => clearTimeout(timer)
  }, [live, pathname])
  return null
}
