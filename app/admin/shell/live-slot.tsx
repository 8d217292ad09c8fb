import { useLiveParts } from "../../live/use-live-parts.ts"
import { KeptHere } from "../queue/kept-here.tsx"

const load = async () => (await import("./studio-live.tsx")).StudioLive

/** Without live parts, as on a phone, shows the offline queue instead. */
export function LiveSlot({ userId }: { userId: string }) {
  const Parts = useLiveParts(userId, load)
  return Parts ? <Parts /> : <KeptHere />
}
