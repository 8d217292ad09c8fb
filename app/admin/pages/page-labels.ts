import type { PagePlacement } from "../../../domain/pages/page-limits.ts"

export const placementLabels: Record<PagePlacement, string> = {
  bar: "In the bar",
  menu: "In the menu",
  link: "By link only",
}
