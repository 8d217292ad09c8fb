import { miningPolicyPath } from "../../lib/mining-policy-path.ts"
import type { ProtectionLevel } from "../../lib/protection-levels.ts"
import type { PageProtection } from "./page-meta.ts"

export const getPageProtection = (level: ProtectionLevel, siteUrl: string): PageProtection =>
  level === "open"
    ? null
    : {
        robots: level === "closed" ? ", noimageindex, noai, noimageai" : ", noai, noimageai",
        policy: siteUrl + miningPolicyPath,
      }
