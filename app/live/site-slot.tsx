import type { ReactNode } from "react"
import type { Auth } from "../account/session-news.ts"
import { useLiveParts } from "./use-live-parts.ts"

const load = async () => (await import("./site-live.tsx")).SiteLive

/** The live parts in the top bar of a public page: a file of its own, which phones load, too. */
export default function SiteSlot({ user, needsCode }: Pick<Auth, "user" | "needsCode">): ReactNode {
  const Parts = useLiveParts(needsCode ? undefined : user?.id, load)
  return Parts ? <Parts /> : null
}
