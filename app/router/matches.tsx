import { Component, type ReactNode } from "react"
import { RouteContext, type RouteMatch, type RouterState, ThrownContext } from "./contexts.ts"
import { getShownRoutes } from "./hooks.ts"

/** The routes that are shown, each within that above it. */
export function Matches({ state }: { state: RouterState }) {
  return <Level state={state} shown={getShownRoutes(state.matches, state.errors)} depth={0} />
}

type LevelProps = { state: RouterState; shown: RouteMatch[]; depth: number }

/** A route and those below it; the first, and those that say how, show what fails in them. */
function Level({ state, shown, depth }: LevelProps) {
  const match = shown[depth]
  if (!match) return null
  const { id, element, errorElement } = match.route
  const outlet = depth + 1 < shown.length ? <Level state={state} shown={shown} depth={depth + 1} /> : null
  const matches = shown.slice(0, depth + 1).map(withAddress)
  const error = state.errors?.[id]
  const route = (
    <Route matches={matches} outlet={outlet}>
      {error === undefined ? (element ?? outlet) : errorElement}
    </Route>
  )
  if (!errorElement && depth > 0) return route
  return (
    <Boundary
      resets={[state.location, state.revalidation === "idle"]}
      error={error}
      shown={(caught) => (
        <Route matches={matches} outlet={null}>
          <ThrownContext value={caught}>{errorElement}</ThrownContext>
        </Route>
      )}
    >
      {route}
    </Boundary>
  )
}

/** Paths are decoded in matches, and as in addresses for parts. */
const withAddress = (match: RouteMatch): RouteMatch => ({ ...match, pathname: asAddress(match.pathname) })

const asAddress = (path: string) => new URL(path.replace(/[%?#]/g, encodeURIComponent), location.origin).pathname

type RouteProps = { matches: RouteMatch[]; outlet: ReactNode; children: ReactNode }

const Route = ({ matches, outlet, children }: RouteProps) => (
  <RouteContext value={{ outlet: outlet as never, matches, isDataRoute: true }}>{children}</RouteContext>
)

type BoundaryProps = {
  resets: unknown[]
  error: unknown
  shown: (error: unknown) => ReactNode
  children: ReactNode
}
type Caught = { error: unknown; resets: unknown[] }

/** Shows an error of a loader, of an action or of rendering in its route's place, until another page is opened or this is read again. */
class Boundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { error: this.props.error, resets: this.props.resets }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("thrown without a reason") }
  }

  static getDerivedStateFromProps({ error, resets }: BoundaryProps, before: Caught): Caught {
    const [location, isQuiet] = resets
    const another = location !== before.resets[0] || (isQuiet && !before.resets[1])
    return { error: another ? error : (error ?? before.error), resets }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.shown(error)
  }
}
