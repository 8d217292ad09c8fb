import type { KnownCrate } from "../../../domain/inventory/crate-queries.server.ts"
import { formatSize, type SizeUnits } from "../../../lib/size-units.ts"

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

/** For editing, to the tenth of a millimeter: `96.52 x 152.4 x 20.32 cm`. */
export function typedSize(crate: Sizes, side: Side): string {
  const all = Object.values(lengthsOf(crate, side)).filter((mm) => mm !== null)
  return all.length > 0 ? `${all.map((mm) => Math.round(mm * 10) / 100).join(" x ")} cm` : ""
}

type Weighed = { weightG: number | null }

/** For editing: `24 kg`. */
export const typedWeight = ({ weightG }: Weighed) => (weightG === null ? "" : `${weightG / 1000} kg`)
