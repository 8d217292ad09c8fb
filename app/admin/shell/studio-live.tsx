import { useEffect } from "react"
import { useLocation } from "react-router"
import { LiveProvider, useLive } from "../../live/live-context.tsx"
import { readNotices } from "../../live/open-notifications.ts"
import { openQueryClient, queryCached } from "../../live/query-cache.ts"
import { LiveTools } from "../../live/tools/live-tools.tsx"
import { ListNews } from "./list-news.tsx"

const openNotices = () => queryCached(openQueryClient(), "notifications", readNotices)

/** The live parts of the studio. */
export function StudioLive() {
  return (
    <LiveProvider openNotices={openNotices}>
      <Doing />
      <ListNews />
      <LiveTools />
    </LiveProvider>
  )
}

/** Tells other admins which page this is; nobody else is told (`domain/live/wire.ts`). */
function Doing() {
  const live = useLive()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is read when the page has changed
  useEffect(() => {
    // the title of a page is there after the page
    const timer = setTimeout(() => live.setMetadata({ doing: document.title.replace(/ - Studio$/, "") }), 500)
    return () => clearTimeout(timer)
  }, [live, pathname])
  return null
}
