import type { LengthUnit } from "../../../lib/measures.ts"

/** Countries where people measure pictures in inches. */
const inInches = new Set(["US", "LR", "MM"])

/** The unit of sizes that are typed without one. */
export const siteUnit = ({ country }: { country: string }): LengthUnit => (inInches.has(country) ? "in" : "cm")
