import type { NavigationItemInput } from "../../../../domain/pages/navigation.ts"
import type { NavigationValue } from "../../../../domain/pages/navigation-queries.server.ts"
import { defineFields } from "../../kit/edit/fields.ts"

const { line } = defineFields<NavigationValue, null>()

/** One hidden field: the page's controls write it. */
export const navigationFields = {
  items: line("items", "Order and names", {
    unlabeled: true,
    show: ({ items }) => formatNavigationItems(items),
    display: (text) => parseNavigationItems(text).map(describeItem).join(", "),
  }),
}

export const formatNavigationItems = (items: readonly NavigationItemInput[]): string =>
  JSON.stringify(items.map(({ place, name, in: level }) => [place, level, name]))

export function parseNavigationItems(text: string): NavigationItemInput[] {
  try {
    const rows: [string, NavigationItemInput["in"], string][] = JSON.parse(text)
    return rows.map(([place, level, name]) => ({ place, in: level, name }))
  } catch {
    return []
  }
}

const describeItem = ({ place, name, in: level }: NavigationItemInput) =>
  `${name || (place.startsWith("page:") ? "a page" : place)} (${level})`
