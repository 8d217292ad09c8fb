import { useLiveParts } from "../../live/use-live-parts.ts"
import { KeptHere } from "../queue/kept-here.tsx"

const load = async () => (await import("./studio-live.tsx")).StudioLive

/** Where the live parts come in the studio's header. Where there are none, as on a phone, it is said here what is kept on the device. */
export function LiveSlot({ userId }: { userId: string }) {
  const Parts = useLiveParts(userId, load)
  return Parts ? <Parts /> : <KeptHere />
}
