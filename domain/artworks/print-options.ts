import type { StoredOption } from "../../db/tables/artworks.ts"
import { type SizeClass, sizeClasses } from "../../lib/dimensions.ts"

export const optionKinds = ["size", "frame"] as const
export type OptionKind = (typeof optionKinds)[number]

/** What the choice of each kind is called, and what it is without an option: the work as it is described. */
export const optionWords: Record<OptionKind, { choice: string; none: string }> = {
  size: { choice: "Size", none: "As described" },
  frame: { choice: "Framing", none: "Unframed" },
}

/** A size or a frame in which an edition is to be had beside the work as it is described. */
export type PrintOption = StoredOption

/** An option as an order keeps it: later changes of the work change nothing. `addition` in minor units of the order's currency. */
export type ChosenOption = Pick<PrintOption, "kind" | "label" | "addition">

/** Whether two labels are the same to people. */
export const sameLabel = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What a work offers: only editions have options, an original is as it is. */
export const optionsOf = (work: { editionSize: number | null; printOptions: PrintOption[] }): PrintOption[] =>
  work.editionSize === null ? [] : work.printOptions

/**
 * The options with these ids, in the order of the kinds.
 * @returns null where one is not offered (any more), or two are of one kind: nothing is sold instead without asking
 */
export function chosenOptions(offered: readonly PrintOption[], ids: readonly string[]): PrintOption[] | null {
  const chosen = ids.map((id) => offered.find((option) => option.id === id))
  if (chosen.some((option) => !option)) return null
  const known = optionKinds.flatMap((kind) => chosen.filter((option) => option?.kind === kind).slice(0, 1))
  return known.length === ids.length ? (known as PrintOption[]) : null
}

/** Whether two choices are the same, in whatever order. */
export const sameChoice = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** What options add to the price of one copy, in minor units. */
export const additionOf = (chosen: readonly Pick<PrintOption, "addition">[]): number =>
  chosen.reduce((sum, { addition }) => sum + addition, 0)

/** What a delivery of one copy is reckoned by: where both a size and a frame say something, the larger. */
export function sentWith(
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

/** `Framing: Oak frame`, for papers, mails and pages; the size stands where the work's own would. */
export const framingWords = (chosen: readonly ChosenOption[] = []): string =>
  chosen.flatMap(({ kind, label }) => (kind === "frame" ? `${optionWords.frame.choice}: ${label}` : [])).join(", ")

/** The size of a chosen option; "" where none was chosen: the work's own holds. */
export const chosenSize = (chosen: readonly ChosenOption[] = []): string =>
  chosen.find(({ kind }) => kind === "size")?.label ?? ""
