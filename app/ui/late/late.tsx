import { type ReactNode, Suspense } from "react"
import { Await } from "react-router"

/** Data that did not come soon: the page opens and shows what it waits for. */
export type Late<T> = { late: Promise<T> }

/** How long an answer may take before the page opens without it, in milliseconds. */
const patience = 250

/**
 * For a route's `clientLoader`: gives the data, or after a moment the promise of it. Pages that the server renders always
 * have their data; only ways through the site by script can be late.
 */
export async function soonOrLate<T extends object>(data: Promise<T>): Promise<T | Late<T>> {
  const isLate = new Promise<"late">((resolve) => setTimeout(resolve, patience, "late"))
  const first = await Promise.race([data, isLate])
  return first === "late" ? { late: data } : first
}

/** What came, as `children` show it; `waiting` until then. */
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
