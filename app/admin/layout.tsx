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
import { type ReactNode, use } from "react"
import { Outlet, type ShouldRevalidateFunction, useRouteLoaderData } from "react-router"
import { isOutOfReach } from "../live/queue/queue-context.tsx"
import { adminContext } from "../request/context.ts"
import { DocumentNonce } from "../request/document-nonce.ts"
import { requireAdmin } from "../request/require-admin.server.ts"
import { skipGonePages } from "../ui/going-back/skip-gone-pages.ts"
import type { Route } from "./+types/layout"
import { cssVariables, theme } from "./kit/theme.ts"
import { setOfflineCacheHeader } from "./offline-cache-header.server.ts"
import { setPrefetchHeaders } from "./prefetch-headers.server.ts"
import { ErrorPage } from "./shell/error-page.tsx"
import { SessionWatch } from "./shell/session-watch.tsx"
import { Shell } from "./shell/shell.tsx"
import { getShellData } from "./shell/shell-data.server.ts"
import { studioLoader } from "./studio-context.server.ts"
import { studioMeta } from "./studio-meta.ts"

/** The same storage key as on the public pages. */
const schemeKey = "theme"

export const meta: Route.MetaFunction = () => studioMeta("Studio")

/** Only admins reach the loaders and actions below this layout. */
export const middleware: Route.MiddlewareFunction[] = [
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
        <Shell data={loaderData}>
          <Outlet />
        </Shell>
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
          <Shell data={data}>{trouble}</Shell>
        </SessionWatch>
      ) : (
        trouble
      )}
    </Studio>
  )
}
