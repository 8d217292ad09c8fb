import { useLiveComponent } from "../../live/use-live-component.ts"
import { QueueLink } from "../queue/queue-link.tsx"

const loadStudioLive = async () => (await import("./studio-live.tsx")).StudioLive

/** Without live parts, as on a phone, shows the offline queue instead. */
export function LiveSlot({ userId }: { userId: string }) {
  const Parts = useLiveComponent(userId, loadStudioLive)
  return Parts ? <Parts /> : <QueueLink />
}
