import type { PaintedPicture } from "../engine/picture.ts"
import { barCrossing } from "./slack-water/bar-crossing.ts"
import { cathlametHighWater } from "./slack-water/cathlamet-high-water.ts"
import { desdemonaSands } from "./slack-water/desdemona-sands.ts"
import { graysRiverFog } from "./slack-water/grays-river-fog.ts"
import { ilwacoLight } from "./slack-water/ilwaco-light.ts"
import { secondGrowth } from "./slack-water/second-growth.ts"
import { slackWater } from "./slack-water/slack-water.ts"
import { tonguePoint } from "./slack-water/tongue-point.ts"
import { youngsBayFirstFrost } from "./slack-water/youngs-bay-first-frost.ts"

/** The pictures of the series, in the order in which they hang. */
export const slackWaterSeries: readonly PaintedPicture[] = [
  slackWater,
  desdemonaSands,
  youngsBayFirstFrost,
  tonguePoint,
  barCrossing,
  secondGrowth,
  ilwacoLight,
  graysRiverFog,
  cathlametHighWater,
]
