import { openCached } from "./cached.ts"
import { LiveActivity } from "./live-activity.tsx"
import { LiveProvider } from "./live-context.tsx"
import { readNotices } from "./open-notifications.ts"
import { LiveTools } from "./tools/live-tools.tsx"
import type { Self } from "./tools/online-tool.tsx"

const openNotices = () => openCached(readNotices)

export function SiteLive({ self, isAdmin }: { self: Self; isAdmin: boolean }) {
  return (
    <LiveProvider openNotices={openNotices}>
      <LiveActivity isAdmin={isAdmin} />
      <LiveTools self={self} isQuiet />
    </LiveProvider>
  )
}
