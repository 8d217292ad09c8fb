import { useState } from "react"
import { useLocation } from "react-router"

/**
 * The answer to the last save, until the next or until the page is left. The router forgets it as soon as the page reads
 * its data again, for example to see how far its pictures are: errors and conflicts would vanish before they were read.
 */
export function useLastAnswer<A extends object>(answer: A | null | undefined): A | null | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  if (key !== last.key || (answer && answer !== last.answer)) setLast({ key, answer })
  return answer ?? (key === last.key ? last.answer : undefined)
}
