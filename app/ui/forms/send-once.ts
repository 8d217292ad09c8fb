import { type FormEvent, useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/**
 * For a form of a page: what is pressed twice is sent once, also when the second press comes before anything was rendered
 * anew. After the answer, or when there was none, it can be sent again.
 */
export function useSendOnce(): (event: FormEvent<HTMLFormElement>) => void {
  const { state } = useNavigation()
  const sent = useRef(false)
  useEffect(() => {
    if (state === "idle") sent.current = false
  }, [state])
  return (event) => {
    if (sent.current) event.preventDefault()
    sent.current = true
  }
}
