import type { PaintedPicture } from "../engine/picture.ts"
import { anchorageEvening } from "./holding-ground/anchorage-evening.ts"
import { canneryFloor } from "./holding-ground/cannery-floor.ts"
import { creosote } from "./holding-ground/creosote.ts"
import { limewash } from "./holding-ground/limewash.ts"
import { longReach } from "./holding-ground/long-reach.ts"
import { netLoftNorthLight } from "./holding-ground/net-loft-north-light.ts"
import { redLead } from "./holding-ground/red-lead.ts"
import { saltShed } from "./holding-ground/salt-shed.ts"
import { smokehouse } from "./holding-ground/smokehouse.ts"

/** The pictures of the series, in the order in which they hang. */
export const holdingGroundSeries: readonly PaintedPicture[] = [
  anchorageEvening,
  longReach,
  limewash,
  redLead,
  netLoftNorthLight,
  smokehouse,
  creosote,
  canneryFloor,
  saltShed,
]
