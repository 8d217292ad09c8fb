import { lazy, Suspense } from "react"
import { useAuth } from "../../account/auth-context.tsx"

// if it does not come, the page works without it
const Live = lazy(() => import("../../live/site-slot.tsx").catch(() => ({ default: () => null })))

/** Where the live parts come in the top bar. Strangers load nothing of them. */
export function LiveSlot() {
  const auth = useAuth()
  return (
    auth.user && (
      <Suspense>
        <Live {...auth} />
      </Suspense>
    )
  )
}
