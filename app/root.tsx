import type { ReactNode } from "react"
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from "react-router"
import type { Route } from "./+types/root"
import { nonceContext, requestIdContext } from "./request/context.ts"
import { Failure } from "./ui/failure/failure.tsx"
import "./ui/tokens.css"
import "./ui/fonts/fonts.css"
import "./ui/base.css"
import sans from "./ui/fonts/instrument-sans.woff2?url"
import serif from "./ui/fonts/newsreader.woff2?url"
import light from "./ui/fonts/newsreader-light.woff2?url"
import { LateScripts } from "./ui/late-scripts/late-scripts.tsx"
import { themeScript } from "./ui/theme/theme-script.ts"

/** The two fonts of every first screen; the icon. */
export const links: Route.LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: sans, crossOrigin: "anonymous" },
  { rel: "preload", as: "font", type: "font/woff2", href: serif, crossOrigin: "anonymous" },
  { rel: "preload", as: "font", type: "font/woff2", href: light, crossOrigin: "anonymous" },
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "icon", sizes: "32x32", href: "/favicon.ico" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
]

/** What belongs to the document, unless it is one that everybody gets. */
export function loader({ context }: Route.LoaderArgs): { nonce?: string; requestId?: string } {
  const nonce = context.get(nonceContext)
  return nonce === null ? {} : { nonce, requestId: context.get(requestIdContext) }
}

/** Ways through the site by script stay in the same document. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useRouteLoaderData<typeof loader>("root")?.nonce
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <Failure error={error} />
    </main>
  )
}
