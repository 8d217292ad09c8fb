import type { Page } from "@playwright/test"
import type { AccountPeople } from "../support/account-people.ts"

/** A page in one state. */
export type Scene = {
  name: string
  path: string
  /** Steps that lead to the state, after hydration. */
  act?: (tab: Page) => Promise<void>
  /** Only at these widths; at all four otherwise. */
  widths?: number[]
  /** Signed in as the artist. */
  studio?: boolean
  /** Signed in as one of these. */
  as?: keyof AccountPeople
  /** The full page is not captured: something covers it. */
  sight?: boolean
}

/** `route`: the address in `app/routes.ts` that a scene shows. A test wants one of every page. */
export type StudioScene = Scene & { route: string }

/** Opens what is in the first row of the list that a page of the studio shows. */
export const openFirst = (tab: Page) =>
  tab.getByRole("main").locator("tbody tr[data-row]").first().getByRole("link").click()
