import { type MouseEvent, type SyntheticEvent, useContext, useEffect, useRef, useState } from "react"
import { UNSAFE_ViewTransitionContext as TransitionContext, useNavigate } from "react-router"

/** As long as the router itself waits before it believes that somebody means a link. */
const meant = 100

/**
 * One listener for all links of a wall, which are plain anchors then: the router's own component in each of them is most
 * of what a wall costs to render, on the server and again when it comes to life.
 * @returns what the wall's element listens to; the page to fetch beforehand, as somebody is about to go there
 */
export function useWallLinks() {
  const navigate = useNavigate()
  const [about, setAbout] = useState<string>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const means = (event: SyntheticEvent) => {
    const link = linkOf(event)
    clearTimeout(waiting.current)
    if (link) waiting.current = setTimeout(setAbout, meant, link.pathname)
  }
  const leaves = () => clearTimeout(waiting.current)
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || isForTheBrowser(event)) return
    event.preventDefault()
    void navigate(link.pathname, { viewTransition: true })
  }
  const listeners = {
    onClick,
    onPointerOver: means,
    onPointerOut: leaves,
    onFocus: means,
    onBlur: leaves,
    onTouchStart: means,
  }
  return { listeners, about }
}

const linkOf = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null

/** Another button, or a key that means a new tab or window. */
const isForTheBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey

/**
 * Between which addresses the pages change now, with a transition: the pictures that both have move. The router's public
 * hook answers for one address and would be called in every work; what it reads is exported under a name that may change,
 * which the test of the moving picture (tests/browser/works.spec.ts) would notice.
 */
export function useMovingBetween(): string[] {
  const moving = useContext(TransitionContext)
  return moving.isTransitioning ? [moving.currentLocation.pathname, moving.nextLocation.pathname] : nowhere
}

const nowhere: string[] = []
