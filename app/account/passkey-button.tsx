import { useState } from "react"
import { href } from "react-router"
import { useNext, withNext } from "./next-field.tsx"

export function PasskeyButton({ noteClass }: { noteClass: string | undefined }) {
  const next = useNext()
  const [problem, setProblem] = useState<string | null>(null)
  const signIn = async () => {
    setProblem(null)
    const { signInWithPasskey } = await import("./passkey.ts")
    const done = await signInWithPasskey()
    // a new document, which redirects by role
    if (done.ok) location.assign(withNext(href("/auth"), next))
    else setProblem(done.message)
  }
  return (
    <>
      <button type="button" onClick={signIn}>
        <span>Use a passkey</span>
        <span className={noteClass}>Face, fingerprint or key</span>
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
