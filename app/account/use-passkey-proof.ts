import { useEffect, useRef, useState } from "react"

/** Signs with a passkey, and submits the form of `field` with the response. @param prepare runs before the form is submitted */
export function usePasskeyProof(prepare: (form: HTMLFormElement) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [response, setResponse] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response; the function is new at every render
  useEffect(() => {
    const form = field.current?.form
    if (response === null || !form) return
    prepare(form)
    form.requestSubmit()
    setResponse(null)
  }, [response])
  const sign = async () => {
    setProblem(null)
    const { getPasskeyAssertion } = await import("./passkey.ts")
    const made = await getPasskeyAssertion()
    if (made.ok) setResponse(made.response)
    else setProblem(made.message)
  }
  return { field, problem, response, sign }
}
