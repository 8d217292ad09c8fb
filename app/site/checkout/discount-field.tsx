import { useEffect, useState } from "react"
import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { Field } from "../../ui/forms/fields.tsx"
import styles from "./checkout.module.css"

type DiscountProps = {
  applied: Quote["discount"]
  typed: string | undefined
  error: string | undefined
  onApply: (code: string) => void
}

export function DiscountField({ applied, typed, error, onApply }: DiscountProps) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const [text, setText] = useState<string | null>(null)
  const refused = error ?? (text === null || text === applied?.code ? applied?.refused : undefined)
  const apply = (field: HTMLInputElement | null) => onApply(field?.value.trim() ?? "")
  return (
    <div className={styles.discount}>
      <Field
        label="Discount code"
        name="discountCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="done"
        defaultValue={typed}
        error={refused ?? undefined}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          apply(event.currentTarget)
        }}
      />
      {/* Enter presses the form's first submit button: with scripts that must be Place order. */}
      <button
        className={styles.apply}
        type={hydrated ? "button" : "submit"}
        name="intent"
        value="quote"
        formNoValidate
        onClick={(event) => {
          if (!hydrated) return
          const field = event.currentTarget.form?.elements.namedItem("discountCode")
          apply(field instanceof HTMLInputElement ? field : null)
        }}
      >
        Apply
      </button>
    </div>
  )
}
