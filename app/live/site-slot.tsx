import type { ReactNode } from "react"
import { useLiveParts } from "./use-live-parts.ts"

const load = async () => (await import("./site-live.tsx")).SiteLive

/** The live parts in the top bar of a public page: a file of its own, which phones load, too. */
export default function SiteSlot({ userId }: { userId: string }): ReactNode {
  const Parts = useLiveParts(userId, load)
  return Parts ? <Parts /> : null
}
