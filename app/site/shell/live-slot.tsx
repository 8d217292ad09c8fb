import { lazy, Suspense } from "react"
import { useLocation } from "react-router"
import { useAuth } from "../../account/auth-context.tsx"

const Live = lazy(() => import("../../live/site-slot.tsx").catch(() => ({ default: () => null })))

/** Signed-out visitors load no live code. A preview in the studio shows the page as they see it. */
export function LiveSlot() {
  const auth = useAuth()
  const isPreview = useLocation().pathname.startsWith("/admin/")
  return (
    !isPreview &&
    auth.user && (
      <Suspense>
        <Live {...auth} />
      </Suspense>
    )
  )
}
