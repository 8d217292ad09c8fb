import type { PaintedPicture } from "../engine/picture.ts"
import { boatyardNoon } from "./sheds-and-slips/boatyard-noon.ts"
import { cradle } from "./sheds-and-slips/cradle.ts"
import { ferrySlip } from "./sheds-and-slips/ferry-slip.ts"
import { fiveSheds } from "./sheds-and-slips/five-sheds.ts"
import { iceHouse } from "./sheds-and-slips/ice-house.ts"
import { netLoftStairs } from "./sheds-and-slips/net-loft-stairs.ts"
import { slipNo3 } from "./sheds-and-slips/slip-no-3.ts"
import { weir } from "./sheds-and-slips/weir.ts"

/** The pictures of the series, in the order in which they hang. */
export const shedsAndSlipsSeries: readonly PaintedPicture[] = [
  slipNo3,
  iceHouse,
  fiveSheds,
  cradle,
  netLoftStairs,
  boatyardNoon,
  ferrySlip,
  weir,
]
