import type { Page } from "@playwright/test"
import type { AccountUsers } from "../support/account-users.ts"

export type Scene = {
  name: string
  path: string
  /** Leads to the state, after hydration. */
  prepare?: (tab: Page) => Promise<void>
  /** Only at these widths; at all four otherwise. */
  widths?: number[]
  studio?: boolean
  /** Signed in as one of these. */
  as?: keyof AccountUsers
  /** Captures only the viewport, because an overlay covers the page. */
  viewportOnly?: boolean
}

/** `route`: the address in `app/routes.ts`. A test requires a scene for every page. */
export type StudioScene = Scene & { route: string }

export const openFirstRow = (tab: Page) =>
  tab.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link").click()
