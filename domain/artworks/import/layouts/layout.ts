import type { ImportField, WeightUnit } from "../fields.ts"
import type { DayOrder } from "../parse-days.ts"

/** Headings as `foldKey` writes them, best first; a final `*` matches any further words. */
export type LayoutNames = Partial<Record<ImportField, string[]>>

export type LayoutSpec = {
  /** Sets of headings as `foldKey` writes them: one complete set identifies the program. */
  signs: string[][]
  names: LayoutNames
  /** Ignores the general vocabulary for other columns, except those about availability. */
  only?: boolean
  /** Consecutive rows with the same cell here are one work. */
  groupBy?: ImportField
  /** Grouped rows need different options: works can share a title. */
  optionsDiffer?: boolean
  /** Variants can be anywhere in the file. */
  children?: "name their product" | "are named"
  /** A product with variants has a row of its own. */
  parentRow?: boolean
  escaped?: boolean
  /** Descriptions have `\n` for a line break, and `\\n` for the two letters. */
  escapedLines?: boolean
  lengthUnit?: "in" | "cm"
  weightUnit?: WeightUnit
  /** Order of day and month between slashes, when fixed. */
  dayOrder?: DayOrder
  /** Base of picture names that are no URL. */
  imageBase?: string
  listsVariants?: boolean
  /** Underscores stand for spaces in tags. */
  underscoredTags?: boolean
  htmlTitles?: boolean
  /** Several series in one cell: the first is the work's, the others become tags. */
  severalSeries?: boolean
  /** Categories are paths: `Default Category/Prints`. */
  categoryPaths?: boolean
  /** Values of state and visibility columns for works that are not on the site. */
  unpublished?: RegExp
  /** Kinds of products that are no artworks: gift cards, services, downloads. */
  noWorks?: RegExp
  /** Product order is not the order on the wall. */
  ignoresOrder?: boolean
}
