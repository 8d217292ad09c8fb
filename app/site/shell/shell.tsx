import type { ReactNode } from "react"
import { AuthProvider } from "../../account/auth-context.tsx"
import { ActivityRegion } from "../../ui/toasts/activity-region.tsx"
import { ToastProvider } from "../../ui/toasts/toasts.tsx"
import { CartProvider } from "../cart/cart-provider.tsx"
import { Announcer } from "./announcer.tsx"
import { BottomBar } from "./bottom-bar.tsx"
import { Footer } from "./footer.tsx"
import { Menu } from "./menu.tsx"
import { PlainLinks } from "./plain-links.tsx"
import { Progress } from "./progress.tsx"
import styles from "./shell.module.css"
import type { Site } from "./site.ts"
import { TopBar } from "./top-bar.tsx"

/** The layout of every public page: navigation, footer, live regions. */
export function Shell({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <ToastProvider>
      <AuthProvider>
        <CartProvider>
          <div className={styles.site}>
            <a className={styles.skip} href="#content">
              Skip to content
            </a>
            <Progress />
            <TopBar artistName={site.facts.artistName} />
            <Menu location={site.location} further={site.further} />
            <main id="content" className={styles.main} tabIndex={-1}>
              {children}
            </main>
            <Footer site={site} />
            <BottomBar />
            <Announcer />
            <PlainLinks />
            <ActivityRegion />
          </div>
        </CartProvider>
      </AuthProvider>
    </ToastProvider>
  )
}
