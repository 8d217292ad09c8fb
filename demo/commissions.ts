import { finishedCommissions } from "./commissions/finished.ts"
import { commissionsInProgress } from "./commissions/in-progress.ts"
import { publishedCommissions } from "./commissions/published.ts"
import { quotedCommissions } from "./commissions/quoted.ts"
import { requestedCommissions } from "./commissions/requested.ts"
import type { DemoCommission } from "./commissions/type.ts"

/** From yesterday's request to a piece that was delivered two years ago. */
export const demoCommissions: readonly DemoCommission[] = [
  ...publishedCommissions,
  ...requestedCommissions,
  ...quotedCommissions,
  ...commissionsInProgress,
  ...finishedCommissions,
]
