import type { NavigationEntry } from "./navigation.ts"
import { maxBarPages } from "./page-limits.ts"

/** So that the bar is one line on a small laptop and on a tablet. */
export const maxBarName = 20
const maxBarItems = 7
/** Letters of all its words; own pages leave the bar on a tablet, and do not count. */
const maxBarLetters = 60

export const getNavigationName = ({ name, ownName }: Pick<NavigationEntry, "name" | "ownName">) => name || ownName

/** By `name.` or `in.` and the place. */
export function findNavigationProblems(entries: readonly NavigationEntry[]): Record<string, string> {
  const bar = entries.filter((entry) => entry.in === "bar")
  const problems: Record<string, string> = {}
  for (const entry of bar)
    if (getNavigationName(entry).length > maxBarName)
      problems[`name.${entry.place}`] = `At most ${maxBarName} characters in the bar. Please enter a shorter name.`
  const pages = bar.filter(({ page }) => page)
  const others = pages.slice(0, maxBarPages).map((page) => `“${getNavigationName(page)}”`)
  for (const { place } of pages.slice(maxBarPages))
    problems[`in.${place}`] = `The bar has room for two of your pages. Move ${others.join(" or ")} to the menu first.`
  const tooMany = new Set(pages.slice(maxBarPages))
  for (const { place } of bar.filter((entry) => !tooMany.has(entry)).slice(maxBarItems))
    problems[`in.${place}`] ??= "The bar is full: seven words fit. Move another one to the menu first."
  const siteItems = bar.filter(({ page }) => !page)
  const letters = siteItems.reduce((sum, entry) => sum + getNavigationName(entry).length, 0)
  const last = siteItems.at(-1)
  if (letters > maxBarLetters && last)
    problems[`in.${last.place}`] ??= "These words are too long for one line. Shorten a name, or move one to the menu."
  return problems
}
