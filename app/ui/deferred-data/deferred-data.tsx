import { type ReactNode, Suspense } from "react"
import { Await } from "react-router"

/** Data that has not arrived when the page opens, which shows a placeholder meanwhile. */
export type Pending<T> = { pending: Promise<T> }

/** How long navigation waits for data before the page opens without it, in milliseconds. */
const waitMs = 250

/**
 * For a route's `clientLoader`: returns the data, or after a short delay a promise of it. Server-rendered pages always
 * have their data; only client-side navigation can be deferred.
 */
export async function awaitBriefly<T extends object>(data: Promise<T>): Promise<T | Pending<T>> {
  const delay = new Promise<"pending">((resolve) => setTimeout(resolve, waitMs, "pending"))
  const first = await Promise.race([data, delay])
  return first === "pending" ? { pending: data } : first
}

/** Renders the data with `children`, and `placeholder` until it has arrived. */
export function Deferred<T extends object>({
  data,
  placeholder,
  children,
}: {
  data: T | Pending<T>
  placeholder: ReactNode
  children: (data: T) => ReactNode
}) {
  if (!("pending" in data)) return children(data)
  return (
    <Suspense fallback={placeholder}>
      <Await resolve={data.pending}>{children}</Await>
    </Suspense>
  )
}
