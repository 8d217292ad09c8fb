import { type ReactNode, Suspense } from "react"
import { Await } from "react-router"

type Pending<T> = { pending: Promise<T> }

/** Milliseconds that a navigation waits for data. */
const waitMs = 250

/** For a `clientLoader`: returns the data, or after a short delay its promise. Server-rendered pages always have their data. */
export async function awaitBriefly<T extends object>(data: Promise<T>): Promise<T | Pending<T>> {
  const delay = new Promise<"pending">((resolve) => setTimeout(resolve, waitMs, "pending"))
  const first = await Promise.race([data, delay])
  return first === "pending" ? { pending: data } : first
}

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
