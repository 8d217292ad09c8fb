import type { PaintedPicture } from "../engine/picture.ts"
import { buoyLine } from "./tide-tables/buoy-line.ts"
import { crosswind } from "./tide-tables/crosswind.ts"
import { ebbI } from "./tide-tables/ebb-i.ts"
import { ebbIi } from "./tide-tables/ebb-ii.ts"
import { ferryLog } from "./tide-tables/ferry-log.ts"
import { logRaft } from "./tide-tables/log-raft.ts"
import { neap } from "./tide-tables/neap.ts"
import { piling } from "./tide-tables/piling.ts"
import { rangeLights } from "./tide-tables/range-lights.ts"
import { sevenSoundings } from "./tide-tables/seven-soundings.ts"

/** The pictures of the series, in the order in which they hang. */
export const tideTablesSeries: readonly PaintedPicture[] = [
  ferryLog,
  crosswind,
  piling,
  neap,
  sevenSoundings,
  buoyLine,
  ebbI,
  ebbIi,
  rangeLights,
  logRaft,
]
