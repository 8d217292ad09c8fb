import { createCachedQuery } from "./cached-query.ts"
import { LiveActivity } from "./live-activity.tsx"
import { LiveProvider } from "./live-context.tsx"
import { fetchNotices } from "./notifications-client.ts"
import { LiveTools } from "./tools/live-tools.tsx"
import type { Self } from "./tools/presence-tool.tsx"

const openNotices = () => createCachedQuery(fetchNotices)

export function SiteLive({ self, isAdmin }: { self: Self; isAdmin: boolean }) {
  return (
    <LiveProvider openNotices={openNotices}>
      <LiveActivity isAdmin={isAdmin} />
      <LiveTools self={self} isQuiet />
    </LiveProvider>
  )
}
