import { useLiveParts } from "../../live/use-live-parts.ts"

const load = async () => (await import("./studio-live.tsx")).StudioLive

/** Where the live parts come in the studio's header. */
export function LiveSlot({ userId }: { userId: string }) {
  const Parts = useLiveParts(userId, load)
  return Parts && <Parts />
}
