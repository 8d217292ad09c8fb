import { openCached } from "./cached.ts"
import { LiveProvider } from "./live-context.tsx"
import { readNotices } from "./open-notifications.ts"
import { LiveTools } from "./tools/live-tools.tsx"
import type { Self } from "./tools/online-tool.tsx"

const openNotices = () => openCached(readNotices)

/** The live parts of a public page, for somebody who is signed in. */
export function SiteLive({ self }: { self: Self }) {
  return (
    <LiveProvider openNotices={openNotices}>
      <LiveTools self={self} />
    </LiveProvider>
  )
}
