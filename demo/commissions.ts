import { askedFor } from "./commissions/asked.ts"
import { finished } from "./commissions/finished.ts"
import { onTheEasel } from "./commissions/on-the-easel.ts"
import { withQuotes } from "./commissions/quoted.ts"
import type { DemoCommission } from "./commissions/type.ts"

/** Fourteen commissions, from a request of yesterday to a finished piece. */
export const demoCommissions: readonly DemoCommission[] = [...askedFor, ...withQuotes, ...onTheEasel, ...finished]
