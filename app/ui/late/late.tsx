import { type ReactNode, Suspense } from "react"
import { Await } from "react-router"

/** Late data: the page opens and shows a placeholder. */
export type Late<T> = { late: Promise<T> }

/** How long navigation waits for data before the page opens without it, in milliseconds. */
const patience = 250

/**
 * For a route's `clientLoader`: returns the data, or after a short delay a promise of it. Server-rendered pages always
 * have their data; only client-side navigation can be late.
 */
export async function soonOrLate<T extends object>(data: Promise<T>): Promise<T | Late<T>> {
  const isLate = new Promise<"late">((resolve) => setTimeout(resolve, patience, "late"))
  const first = await Promise.race([data, isLate])
  return first === "late" ? { late: data } : first
}

/** Renders the data with `children`, and `waiting` until it has arrived. */
export function WhenThere<T extends object>({
  data,
  waiting,
  children,
}: {
  data: T | Late<T>
  waiting: ReactNode
  children: (data: T) => ReactNode
}) {
  if (!("late" in data)) return children(data)
  return (
    <Suspense fallback={waiting}>
      <Await resolve={data.late}>{children}</Await>
    </Suspense>
  )
}
