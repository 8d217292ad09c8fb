import "@mantine/core/styles/baseline.layer.css"
import "@mantine/core/styles/default-css-variables.layer.css"
import "@mantine/core/styles/global.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import "@mantine/core/styles/Button.layer.css"
import "@mantine/core/styles/ActionIcon.layer.css"
import "@mantine/core/styles/CloseButton.layer.css"
import "@mantine/core/styles/Input.layer.css"
import "@mantine/core/styles/InlineInput.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/Paper.layer.css"
import "@mantine/core/styles/Popover.layer.css"
import "@mantine/core/styles/Menu.layer.css"
import "@mantine/core/styles/Tooltip.layer.css"
import "@mantine/core/styles/Overlay.layer.css"
import "@mantine/core/styles/ModalBase.layer.css"
import "@mantine/core/styles/Drawer.layer.css"
import "./kit/studio.css"
import { ColorSchemeScript, localStorageColorSchemeManager, MantineProvider } from "@mantine/core"
import { type ReactNode, use, useEffect, useState } from "react"
import { href, isRouteErrorResponse, Outlet, type ShouldRevalidateFunction, useRouteLoaderData } from "react-router"
import { onOtherTabChange } from "../account/session-storage.ts"
import { fetchSession, notifyOtherTabs } from "../account/sync-session.ts"
import { isOutOfReach } from "../live/queue/queue-context.tsx"
import { adminContext } from "../request/context.ts"
import { DocumentNonce } from "../request/document-nonce.ts"
import { requireAdmin } from "../request/require-admin.server.ts"
import { useDocumentReference } from "../ui/failure/document-reference.ts"
import { skipGonePages } from "../ui/going-back/skip-gone-pages.ts"
import type { Route } from "./+types/layout"
import { AnchorButton, LinkButton } from "./kit/link-button.tsx"
import { cssVariables, theme } from "./kit/theme.ts"
import { leaveFormerAddress } from "./leave-former-address.server.ts"
import { setOfflineCacheHeader } from "./offline-cache-header.server.ts"
import { setPrefetchHeaders } from "./prefetch-headers.server.ts"
import styles from "./shell/error-page.module.css"
import { StudioShell } from "./shell/shell.tsx"
import { getShellData } from "./shell/shell-data.server.ts"
import { studioLoader } from "./studio-context.server.ts"
import { studioMeta } from "./studio-meta.ts"

/** The same storage key as on the public pages. */
const schemeKey = "theme"

export const meta: Route.MetaFunction = () => studioMeta("Studio")

/** Only admins reach the loaders and actions below this layout. */
export const middleware: Route.MiddlewareFunction[] = [
  leaveFormerAddress,
  async ({ request, context }, next) => {
    const admin = await requireAdmin(request, context)
    context.set(adminContext, admin)
    const answer = await next()
    setPrefetchHeaders(request, answer)
    setOfflineCacheHeader(request, answer, admin.id)
    return answer
  },
]

export const loader = studioLoader(async ({ shop, admin, request }) => {
  return getShellData(shop, admin, request.headers.get("cookie"))
})

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [skipGonePages]

/** Offline the layout stays as it is, so that cached pages can be opened. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isOutOfReach()

function Studio({ children }: { children: ReactNode }) {
  const nonce = use(DocumentNonce)
  return (
    <>
      <ColorSchemeScript
        defaultColorScheme="auto"
        localStorageKey={schemeKey}
        suppressHydrationWarning
        {...(nonce && { nonce })}
      />
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: schemeKey })}
      >
        {children}
      </MantineProvider>
    </>
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Studio>
      <SessionWatch userId={loaderData.person.id}>
        <StudioShell data={loaderData}>
          <Outlet />
        </StudioShell>
      </SessionWatch>
    </Studio>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("admin/layout")
  const trouble = <ErrorPage error={error} />
  return (
    <Studio>
      {data ? (
        <SessionWatch userId={data.person.id}>
          <StudioShell data={data}>{trouble}</StudioShell>
        </SessionWatch>
      ) : (
        trouble
      )}
    </Studio>
  )
}

function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <div className={styles.trouble}>
        <h1>Nothing is filed under this address</h1>
        <p>It may have been removed, or the link was cut off.</p>
        <LinkButton variant="default" to={href("/admin")}>
          Dashboard
        </LinkButton>
      </div>
    )
  }
  const message = isRouteErrorResponse(error) && status < 500 && getRefusalMessage(error.data)
  if (message) {
    return (
      <div className={styles.trouble} role="alert">
        <h1>This page can’t be shown like this</h1>
        <p>{message}</p>
        <LinkButton variant="default" to={href("/admin")}>
          Dashboard
        </LinkButton>
      </div>
    )
  }
  return <ServerErrorPage />
}

/** The body that `found` throws. */
const getRefusalMessage = (data: unknown) => (data as { message?: string } | null)?.message

function ServerErrorPage() {
  const reference = useDocumentReference()
  return (
    <div className={styles.trouble} role="alert">
      <h1>This page did not load</h1>
      <p>Nothing you saved is lost. Try again; if it keeps happening, the log has details.</p>
      {reference && <p className="small">Reference {reference}</p>}
      <AnchorButton variant="default" href="">
        Try again
      </AnchorButton>
    </div>
  )
}

/**
 * The session may have ended in another tab or elsewhere; then the studio is hidden, and the sign-in page links back.
 * Unreadable answers are ignored, so that the studio works offline.
 * @param userId the account that opened the studio
 */
function SessionWatch({ userId, children }: { userId: string; children: ReactNode }) {
  const [isExpired, setExpired] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const now = await fetchSession(asking.signal)
      if (now === null || asking.signal.aborted) return
      if (now.user?.id !== userId || now.userRole !== "admin") setExpired(true)
    }
    const onSeen = () => document.visibilityState === "visible" && void ask()
    // A page from the back/forward cache.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && void ask()
    notifyOtherTabs(userId, "admin")
    const stopHearing = onOtherTabChange(() => void ask())
    document.addEventListener("visibilitychange", onSeen)
    addEventListener("pageshow", onShown)
    return () => {
      asking.abort()
      stopHearing()
      document.removeEventListener("visibilitychange", onSeen)
      removeEventListener("pageshow", onShown)
    }
  }, [userId])
  useEffect(() => {
    if (!isExpired) return
    document.title = "Signed out"
    // No form may block this navigation.
    const silence = (event: Event) => event.stopImmediatePropagation()
    addEventListener("beforeunload", silence, { capture: true })
    const next = location.pathname + location.search
    location.replace(`${href("/auth")}?${new URLSearchParams({ next, ended: "true" })}`)
    return () => removeEventListener("beforeunload", silence, { capture: true })
  }, [isExpired])
  return isExpired ? null : children
}
