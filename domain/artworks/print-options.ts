import type { StoredOption } from "../../db/tables/artworks.ts"
import { type SizeClass, sizeClasses } from "../../lib/size-classes.ts"

export const optionKinds = ["size", "frame"] as const
export type OptionKind = (typeof optionKinds)[number]

export const optionLabels: Record<OptionKind, { choice: string; none: string }> = {
  size: { choice: "Size", none: "As described" },
  frame: { choice: "Framing", none: "Unframed" },
}

/** A size or frame that an edition also has. */
export type PrintOption = StoredOption

/** An order's copy of an option, independent of later changes. `addition` in minor units of the order's currency. */
export type ChosenOption = Pick<PrintOption, "kind" | "label" | "addition">

export const isSameLabel = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const getPrintOptions = (work: { editionSize: number | null; printOptions: PrintOption[] }): PrintOption[] =>
  work.editionSize === null ? [] : work.printOptions

/** Ordered by kind. Null when one is not offered (any more) or two are of one kind: nothing else is sold instead. */
export function findChosenOptions(offered: readonly PrintOption[], ids: readonly string[]): PrintOption[] | null {
  const chosen = ids.map((id) => offered.find((option) => option.id === id))
  if (chosen.some((option) => !option)) return null
  const known = optionKinds.flatMap((kind) => chosen.filter((option) => option?.kind === kind).slice(0, 1))
  return known.length === ids.length ? (known as PrintOption[]) : null
}

export const isSameChoice = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** In minor units, per copy. */
export const sumAdditions = (chosen: readonly Pick<PrintOption, "addition">[]): number =>
  chosen.reduce((sum, { addition }) => sum + addition, 0)

/** Shipping size and weight of one copy: the larger of the size's and the frame's. */
export function getOptionShipping(
  chosen: readonly PrintOption[],
  weightG: number | null,
): { sizeClass: SizeClass | null; weightG: number | null } {
  const named = chosen.flatMap(({ sizeClass }) => (sizeClass ? [sizeClasses.indexOf(sizeClass)] : []))
  const weights = chosen.flatMap(({ weightGrams }) => weightGrams ?? [])
  return {
    sizeClass: sizeClasses[Math.max(...named)] ?? null,
    weightG: weights.length > 0 ? Math.max(...weights) : weightG,
  }
}

export const formatFraming = (chosen: readonly ChosenOption[] = []): string =>
  chosen.flatMap(({ kind, label }) => (kind === "frame" ? `${optionLabels.frame.choice}: ${label}` : [])).join(", ")

export const findChosenSize = (chosen: readonly ChosenOption[] = []): string =>
  chosen.find(({ kind }) => kind === "size")?.label ?? ""
