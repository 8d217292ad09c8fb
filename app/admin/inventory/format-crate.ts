import type { ListedCrate } from "../../../domain/inventory/crate-queries.server.ts"
import { formatSize, type SizeUnits } from "../../../lib/size-units.ts"
import { formatMeasurements } from "../artworks/format-measurements.ts"

type CrateSizes = Pick<ListedCrate, `${"inner" | "outer"}${"Height" | "Width" | "Depth"}Mm`>
type Side = "inner" | "outer"

const getLengths = (crate: CrateSizes, side: Side) => ({
  heightMm: crate[`${side}HeightMm`],
  widthMm: crate[`${side}WidthMm`],
  depthMm: crate[`${side}DepthMm`],
})

/** `38 × 60 × 8″ (96.5 × 152.4 × 20.3 cm)`; "" if unknown. */
export const formatCrateSize = (crate: CrateSizes, side: Side, units: SizeUnits): string =>
  formatSize(getLengths(crate, side), units)

/** For editing, in the studio's unit: `38 × 60 × 8 in`. */
export const formatCrateSizeInput = (crate: CrateSizes, side: Side, first: SizeUnits["first"]): string =>
  formatMeasurements({ ...getLengths(crate, side), diameterMm: null }, first)

type CrateWeight = { weightG: number | null }

/** For editing: `24 kg`. */
export const formatCrateWeightInput = ({ weightG }: CrateWeight) => (weightG === null ? "" : `${weightG / 1000} kg`)
