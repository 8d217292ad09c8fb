import { redirect } from "react-router"

const storageKey = "view"

export type WorksView = "grid" | "index"

/** Only a press of the switch chooses, not an address that was opened. */
export function chooseView(view: WorksView): void {
  try {
    localStorage.setItem(storageKey, view)
  } catch {
    // Storage is forbidden: links lead to the grid.
  }
}

function getChosenView(): WorksView {
  try {
    return localStorage.getItem(storageKey) === "index" ? "index" : "grid"
  } catch {
    return "grid"
  }
}

/**
 * A link to a list of works leads to its index if the visitor prefers that. Pages are cached for all visitors and follow
 * their address alone, so this is decided while a link is followed. While going back, the browser has the address already.
 */
export function followChosenView(request: Request): void {
  const { pathname, search } = new URL(request.url)
  const isBack = location.pathname === pathname && location.search === search
  if (search !== "" || isBack || getChosenView() === "grid") return
  throw redirect(`${pathname}?view=index`)
}
