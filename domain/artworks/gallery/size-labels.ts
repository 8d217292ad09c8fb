import { type SizeClass, sizeClassLimits } from "../../../lib/size-classes.ts"
import { formatBothUnits, formatSizeLimit, type SizeUnits } from "../../../lib/size-units.ts"

const sizeNames: Record<SizeClass, string> = { small: "Small", medium: "Medium", large: "Large", oversize: "Oversize" }

/** By the longest side: `up to 16″ (40 cm)`; the limits are those of `getSizeClass`. */
export const getSizeLabels = (size: SizeClass, units: SizeUnits): { name: string; longest: string } => ({
  name: sizeNames[size],
  longest: formatLongestSide(size, units),
})

function formatLongestSide(size: SizeClass, units: SizeUnits): string {
  const { small, medium, large } = sizeClassLimits
  const between = (from: number, to: number) => {
    const [inches, centimeters] = [`${toInches(from)} to ${toInches(to)}″`, `${from / 10} to ${to / 10} cm`]
    return formatBothUnits(inches, centimeters, units)
  }
  if (size === "small") return `up to ${formatSizeLimit(small, units)}`
  if (size === "medium") return between(small, medium)
  return size === "large" ? between(medium, large) : `over ${formatSizeLimit(large, units)}`
}

const toInches = (mm: number) => Math.round(mm / 25.4)
