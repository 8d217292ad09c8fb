import type { KnownCrate } from "../../../domain/inventory/crate-queries.server.ts"
import { formatCentimetres, formatInches } from "../../../lib/dimensions.ts"

type Sizes = Pick<KnownCrate, `${"inner" | "outer"}${"Height" | "Width" | "Depth"}Mm`>
type Side = "inner" | "outer"

const lengthsOf = (crate: Sizes, side: Side) => ({
  heightMm: crate[`${side}HeightMm`],
  widthMm: crate[`${side}WidthMm`],
  depthMm: crate[`${side}DepthMm`],
})

/** `38 × 60 × 8″ (97 × 152 × 20 cm)`; "" where nobody measured it. */
export function crateSize(crate: Sizes, side: Side): string {
  const lengths = lengthsOf(crate, side)
  const [inches, centimetres] = [formatInches(lengths), formatCentimetres(lengths)]
  return inches && `${inches} (${centimetres})`
}

/** To be changed, so to the tenth of a millimeter: `96.52 x 152.4 x 20.32 cm`. */
export function typedSize(crate: Sizes, side: Side): string {
  const all = Object.values(lengthsOf(crate, side)).filter((mm) => mm !== null)
  return all.length > 0 ? `${all.map((mm) => Math.round(mm * 10) / 100).join(" x ")} cm` : ""
}

type Weighed = { weightG: number | null }

/** `24 kg (52.9 lb)` */
export const crateWeight = ({ weightG }: Weighed) =>
  weightG === null ? "" : `${weightG / 1000} kg (${Math.round(weightG / 45.359237) / 10} lb)`

/** To be changed: `24 kg`. */
export const typedWeight = ({ weightG }: Weighed) => (weightG === null ? "" : `${weightG / 1000} kg`)
