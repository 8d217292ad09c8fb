import type { KnownCrate } from "../../../domain/inventory/crate-queries.server.ts"
import { formatSize, type SizeUnits } from "../../../lib/size-units.ts"
import { lengthsText } from "../artworks/lengths-text.ts"

type Sizes = Pick<KnownCrate, `${"inner" | "outer"}${"Height" | "Width" | "Depth"}Mm`>
type Side = "inner" | "outer"

const lengthsOf = (crate: Sizes, side: Side) => ({
  heightMm: crate[`${side}HeightMm`],
  widthMm: crate[`${side}WidthMm`],
  depthMm: crate[`${side}DepthMm`],
})

/** `38 × 60 × 8″ (96.5 × 152.4 × 20.3 cm)`; "" if unknown. */
export const crateSize = (crate: Sizes, side: Side, units: SizeUnits): string =>
  formatSize(lengthsOf(crate, side), units)

/** For editing, in the studio's unit: `38 × 60 × 8 in`. */
export const typedSize = (crate: Sizes, side: Side, first: SizeUnits["first"]): string =>
  lengthsText({ ...lengthsOf(crate, side), diameterMm: null }, first)

type Weighed = { weightG: number | null }

/** For editing: `24 kg`. */
export const typedWeight = ({ weightG }: Weighed) => (weightG === null ? "" : `${weightG / 1000} kg`)
