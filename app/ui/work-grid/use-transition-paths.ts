import { useContext } from "react"
import { UNSAFE_ViewTransitionContext as TransitionContext } from "react-router"

/**
 * The two paths between which a view transition runs now; pictures on both pages move. The router's public hook answers
 * for one address and would have to be called for every work; the context that it reads is exported under an unstable
 * name, which the test of the moving picture (tests/browser/works.spec.ts) covers.
 */
export function useTransitionPaths(): string[] {
  const moving = useContext(TransitionContext)
  return moving.isTransitioning ? [moving.currentLocation.pathname, moving.nextLocation.pathname] : nowhere
}

const nowhere: string[] = []
