import { useEffect, useRef, useState } from "react"
import { Form, type FormProps, useActionData, useNavigation } from "react-router"
import { FormProblem } from "../ui/forms/fields.tsx"
import { useFocusFirstInvalid } from "../ui/forms/focus-first-invalid.ts"

/** Milliseconds during which an unanswered form is not sent again. */
const resendAfterMs = 5000

/**
 * Ignores a second submission before the answer: codes and links work once, and its answer would be a refusal. A form that
 * loads a document is not sent offline, because the browser's error page would replace it; others wait (decision 057). After a
 * refusal the first invalid field gets the focus.
 */
export function AccountForm({ children, ...form }: FormProps) {
  const sentAt = useRef<number | null>(null)
  const [offline, setOffline] = useState(false)
  const { state } = useNavigation()
  const answer = useActionData<{ problem?: unknown } | undefined>()
  const ref = useFocusFirstInvalid(answer)
  const refused = Boolean(answer?.problem) && form.reloadDocument === true
  useEffect(() => {
    // a new document has no focus: passwords and other fields to retype are empty
    if (!refused || document.activeElement !== document.body) return
    const fields = [...(ref.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])]
    fields.find(({ value }) => value === "")?.focus()
  }, [refused, ref])
  useEffect(() => {
    if (state === "idle") sentAt.current = null
  }, [state])
  return (
    <Form
      // the server's messages are beside the fields; the browser's would be in a bubble
      noValidate={form.reloadDocument !== true}
      {...form}
      ref={ref}
      onSubmit={(event) => {
        const again = sentAt.current !== null && event.timeStamp - sentAt.current < resendAfterMs
        const isHeld = form.reloadDocument === true && !navigator.onLine
        setOffline(isHeld)
        if (again || isHeld) return event.preventDefault()
        sentAt.current = event.timeStamp
      }}
    >
      {offline && (
        <FormProblem>
          You’re offline, so nothing was sent. Everything you typed is still here. Try again once you’re connected.
        </FormProblem>
      )}
      {children}
    </Form>
  )
}
