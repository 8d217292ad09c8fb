import { type ComponentType, type ReactNode, use, useEffect, useRef, useState } from "react"
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from "react-router"
import { isStudioPath } from "../lib/studio-path.ts"
import type { Route } from "./+types/root"
import type { SiteLook } from "./appearance/look.ts"
import { findSiteLook } from "./appearance/site-look.server.ts"
import { requestIdContext, sharedContext, shopContext } from "./request/context.ts"
import { DocumentNonce } from "./request/document-nonce.ts"
import { Failure } from "./ui/failure/failure.tsx"
import { replaceRedirectEntry } from "./ui/going-back/replace-redirect-entry.ts"
import "./ui/tokens.css"
import "./ui/fonts/fonts.css"
import "./ui/base.css"
import { DeferredScripts } from "./ui/deferred-scripts.tsx"
import sans from "./ui/fonts/instrument-sans.woff2?url"
import serif from "./ui/fonts/newsreader.woff2?url"
import light from "./ui/fonts/newsreader-light.woff2?url"

const defaultFonts = [sans, serif, light]

export const links: Route.LinksFunction = () => [
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "icon", sizes: "32x32", href: "/favicon.ico" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
]

/** The request ID is left out of pages that are shared by all visitors. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const look = await findSiteLook(context.get(shopContext), request.url)
  const shown = look && { look }
  return context.get(sharedContext) ? { ...shown } : { ...shown, requestId: context.get(requestIdContext) }
}

type RootData = { look?: SiteLook; requestId?: string }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceRedirectEntry]

/** Client-side navigation stays in the same document. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root")
  const nonce = use(DocumentNonce)
  const { pathname } = useLocation()
  useRemoveStructuredData(pathname)
  // A preview in the studio is a page of the site.
  const isSite = useRouteLoaderData("site/layout") !== undefined
  const isStudio = !isSite && isStudioPath(pathname)
  const look = isStudio ? null : root?.look
  return (
    <html lang="en" suppressHydrationWarning {...look?.attributes}>
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
        {(look?.files?.fonts ?? defaultFonts).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <Links />
        {look?.files && <link rel="stylesheet" href={look.files.styleSheet} />}
        {look?.composition && <link rel="stylesheet" href={look.composition} />}
      </head>
      <body>
        {children}
        <DeferredLoader />
        <ScrollRestoration />
        <DeferredScripts />
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

/** Loaded right after the start instead of on demand, because the offline notice could not be loaded offline. */
function DeferredLoader() {
  const [Components, setComponents] = useState<ComponentType>()
  useEffect(() => {
    import("./deferred/deferred-components.tsx").then(
      (module) => setComponents(() => module.DeferredComponents),
      () => undefined,
    )
  }, [])
  return Components && <Components />
}

/** Only the server renders structured data (`page-meta.ts`): after a client-side navigation it would describe another page. */
function useRemoveStructuredData(pathname: string): void {
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
  }, [pathname])
}

/**
 * Runs in the head before the first paint: applies the stored theme and handles the toggle. Constant text, so that the CSP
 * allows it by hash. Without storage the choice lasts for the page. Empty in the browser's bundle: it has run, and React does
 * not update such text.
 */
const themeScript = import.meta.env.SSR
  ? `(() => {
  const root = document.documentElement
  if ("onlyTheme" in root.dataset) return
  try { if (/^(light|dark)$/.test(localStorage.theme)) root.dataset.theme = localStorage.theme } catch {}
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-toggle]")) return
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
    root.dataset.theme = dark ? "light" : "dark"
    try { localStorage.theme = root.dataset.theme } catch {}
  })
})()`.replace(/^ +/gm, "")
  : ""
