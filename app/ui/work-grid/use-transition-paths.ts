import { useContext } from "react"
import { UNSAFE_ViewTransitionContext as TransitionContext } from "react-router"

/**
 * Between which addresses the pages change now, with a transition: the pictures that both have move. The router's
 * public hook answers for one address and would be called in every work; what it reads is exported under a name that
 * may change, which the test of the moving picture (tests/browser/works.spec.ts) would notice.
 */
export function useTransitionPaths(): string[] {
  const moving = useContext(TransitionContext)
  return moving.isTransitioning ? [moving.currentLocation.pathname, moving.nextLocation.pathname] : nowhere
}

const nowhere: string[] = []
