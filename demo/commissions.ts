import { askedFor } from "./commissions/asked.ts"
import { finished } from "./commissions/finished.ts"
import { onTheEasel } from "./commissions/on-the-easel.ts"
import { withQuotes } from "./commissions/quoted.ts"
import { shown } from "./commissions/shown.ts"
import type { DemoCommission } from "./commissions/type.ts"

/** From yesterday's request to a piece that was delivered two years ago. */
export const demoCommissions: readonly DemoCommission[] = [
  ...shown,
  ...askedFor,
  ...withQuotes,
  ...onTheEasel,
  ...finished,
]
