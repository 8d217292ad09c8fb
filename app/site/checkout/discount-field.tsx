import { useEffect, useState } from "react"
import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { Field } from "../../ui/forms/fields.tsx"
import styles from "./checkout.module.css"

type DiscountProps = {
  /** What the server said of the code that was applied. */
  applied: Quote["discount"]
  typed: string | undefined
  error: string | undefined
  /** With scripts: prices the cart with this code. */
  onApply: (code: string) => void
}

/** A field for a discount code, and a button that applies it. Without scripts the button sends the form. */
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
      {/* The first submit button is the one that Enter presses in any field: with scripts that is Place order. */}
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
