import { useState } from "react"
import { useLocation } from "react-router"

/** The last answer until navigation: the router drops it at each revalidation, before the user has read its errors. */
export function useLastAnswer<A extends object>(answer: A | null | undefined): A | null | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  if (key !== last.key || (answer && answer !== last.answer)) setLast({ key, answer })
  return answer ?? (key === last.key ? last.answer : undefined)
}
