import { formatWallLength, type HangingProblem, type HangingUnit } from "../../../../domain/exhibitions/hanging.ts"

const edges = { left: "the left edge", right: "the right edge", top: "the top edge", floor: "the floor" }

/** `Weir and Neap overlap by 5 cm.`, `Weir reaches 3 cm over the right edge of the wall.` */
export function formatHangingProblem(
  trouble: HangingProblem,
  titleOf: (id: string) => string,
  unit: HangingUnit,
): string {
  const by = formatWallLength(trouble.byMm, unit)
  if (trouble.kind === "overlap") return `${titleOf(trouble.of)} and ${titleOf(trouble.other)} overlap by ${by}.`
  if (trouble.edge === "floor") return `${titleOf(trouble.of)} reaches ${by} below the floor.`
  return `${titleOf(trouble.of)} reaches ${by} over ${edges[trouble.edge]} of the wall.`
}
