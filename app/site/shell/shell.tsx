import { type ReactNode, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { AuthProvider } from "../../account/auth-context.tsx"
import { CanSendEmail } from "../../ui/can-send-email.ts"
import { focusHeading } from "../../ui/focus-heading.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import text from "../../ui/text.module.css"
import { ActivityRegion } from "../../ui/toasts/activity-region.tsx"
import { ToastProvider } from "../../ui/toasts/toasts.tsx"
import { CartProvider } from "../cart/cart-provider.tsx"
import { BottomBar } from "./bottom-bar.tsx"
import { Footer } from "./footer.tsx"
import { Menu } from "./menu.tsx"
import { isBuying } from "./places.ts"
import { PlainLinks } from "./plain-links.tsx"
import { Progress } from "./progress.tsx"
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
              <TopBar artistName={site.facts.artistName} />
              <Menu location={site.location} further={site.further} />
              <main id="content" className={styles.main} tabIndex={-1}>
                <SiteUnits value={site.units}>{children}</SiteUnits>
              </main>
              <Footer site={site} isShort={buying} />
              {buying ? null : <BottomBar />}
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
