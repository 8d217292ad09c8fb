import { type ReactNode, useEffect, useRef, useState } from "react"
import { PrefetchPageLinks, useLocation, useNavigate, useNavigation } from "react-router"
import { AuthProvider } from "../../account/auth-context.tsx"
import { CanSendEmail } from "../../ui/can-send-email.ts"
import { focusHeading } from "../../ui/focus-heading.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import text from "../../ui/text.module.css"
import { ActivityRegion } from "../../ui/toasts/activity-region.tsx"
import { ToastProvider } from "../../ui/toasts/toasts.tsx"
import { CartProvider } from "../cart/cart-provider.tsx"
import { Footer } from "./footer.tsx"
import { Menu } from "./menu.tsx"
import { getAriaCurrent, isBuying, isPublicPage, isWithin, type Place } from "./places.ts"
import { getNextProgress } from "./progress-steps.ts"
import styles from "./shell.module.css"
import type { ShellSite } from "./site.ts"
import { TopBar } from "./top-bar.tsx"

export function Shell({ site, children }: { site: ShellSite; children: ReactNode }) {
  const buying = isBuying(useLocation().pathname)
  return (
    <CanSendEmail value={site.canSendEmail}>
      <ToastProvider>
        <AuthProvider>
          <CartProvider>
            <div className={styles.site} data-buying={buying || undefined}>
              <a className={styles.skip} href="#content">
                Skip to content
              </a>
              <Progress />
              <TopBar artistName={site.facts.artistName} logo={site.logo} places={site.bar} />
              <Menu {...site} />
              <main id="content" className={styles.main} tabIndex={-1}>
                <SiteUnits value={site.units}>{children}</SiteUnits>
              </main>
              <Footer site={site} isShort={buying} />
              {buying ? null : <BottomBar places={site.bottom} />}
              <Announcer />
              <PlainLinks />
              <ActivityRegion />
            </div>
          </CartProvider>
        </AuthProvider>
      </ToastProvider>
    </CanSendEmail>
  )
}

/** For screen readers, except on the first page. The focus, lost with the clicked link, moves to the page's heading. */
function Announcer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState("")
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    requestAnimationFrame(focusHeading)
  }, [pathname])
  return (
    <p className={text.unseen} aria-live="polite">
      {title}
    </p>
  )
}

/** Milliseconds of hovering, as in the router. */
const prefetchDelayMs = 100

/**
 * Client-side navigation and prefetching for plain anchors: rendering the router's link component is a large share of a page's
 * cost. `data-link="stay"` keeps the scroll position, `data-link="document"` requests a new document.
 */
function PlainLinks() {
  const navigate = useNavigate()
  const [about, setAbout] = useState<string>()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const leave = () => clearTimeout(waiting)
    const mean = (event: Event) => {
      const link = findPublicLink(event)
      leave()
      if (link && link.href !== location.href) waiting = setTimeout(setAbout, prefetchDelayMs, getPath(link))
    }
    const followLink = (event: MouseEvent) => {
      const link = findPublicLink(event)
      if (!link || event.defaultPrevented || isForTheBrowser(event)) return
      event.preventDefault()
      void navigate(getPath(link), {
        replace: link.href === location.href,
        preventScrollReset: link.dataset.link === "stay",
        viewTransition: link.pathname.startsWith("/artwork/"),
      })
    }
    const stop = new AbortController()
    // The router's own document listener runs first; events that it handled are skipped.
    document.addEventListener("click", followLink, stop)
    for (const sign of ["pointerover", "focusin", "touchstart"])
      document.addEventListener(sign, mean, { ...stop, passive: true })
    for (const sign of ["pointerout", "focusout"]) document.addEventListener(sign, leave, stop)
    return () => {
      stop.abort()
      leave()
    }
  }, [navigate])
  return about ? <PrefetchPageLinks page={about} /> : null
}

function findPublicLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
  if (!link || link.target || link.hasAttribute("download") || link.dataset.link === "document") return null
  const staysHere = link.hash !== "" && link.pathname === location.pathname && link.search === location.search
  return link.origin === location.origin && !staysHere && isPublicPage(link.pathname) ? link : null
}

const getPath = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash

const isForTheBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey

function BottomBar({ places }: { places: Place[] }) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.bottom} aria-label="Sections">
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <a
              href={place.to}
              aria-current={getAriaCurrent(place.to, pathname)}
              data-within={isWithin(place.to, pathname, places) || undefined}
            >
              {place.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const stepMs = 200

function Progress() {
  const waiting = useNavigation().state !== "idle"
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!waiting) {
      setShare((reached) => (reached > 0 ? 100 : 0))
      return
    }
    setShare(getNextProgress(0, Math.random()))
    const steps = setInterval(() => setShare((reached) => getNextProgress(reached, Math.random())), stepMs)
    return () => clearInterval(steps)
  }, [waiting])
  return (
    <div
      className={waiting ? styles.waiting : styles.arrived}
      style={{ scale: `${share / 100} 1` }}
      onTransitionEnd={() => !waiting && setShare(0)}
      {...(waiting
        ? { role: "progressbar", "aria-label": "Loading the page", "aria-valuenow": Math.round(share) }
        : { "aria-hidden": true })}
    />
  )
}
