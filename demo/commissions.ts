import { askedFor } from "./commissions/asked.ts"
import { finished } from "./commissions/finished.ts"
import { onTheEasel } from "./commissions/on-the-easel.ts"
import { withQuotes } from "./commissions/quoted.ts"
import { shown } from "./commissions/shown.ts"
import type { DemoCommission } from "./commissions/type.ts"

/** Fifteen commissions, from a request of yesterday to one that hangs with its client since two years. */
export const demoCommissions: readonly DemoCommission[] = [
  ...shown,
  ...askedFor,
  ...withQuotes,
  ...onTheEasel,
  ...finished,
]
