import { type FormEvent, useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/** Ignores a second submission, even before the next render, until there is an answer or a failure. */
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
