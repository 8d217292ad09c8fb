import { useContext } from "react"
import { UNSAFE_ViewTransitionContext as TransitionContext } from "react-router"

/**
 * The router's public hook answers for one URL only. The context's export is unstable: tests/browser/works.spec.ts covers it.
 */
export function useTransitionPaths(): string[] {
  const moving = useContext(TransitionContext)
  return moving.isTransitioning ? [moving.currentLocation.pathname, moving.nextLocation.pathname] : noPaths
}

const noPaths: string[] = []
