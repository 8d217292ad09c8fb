import { type RefObject, useEffect, useState } from "react"
import { readFormFields } from "../../request/read-form.ts"
import type { CheckoutValues } from "./checkout-values.ts"

export type CheckoutChoices = ReturnType<typeof useCheckoutChoices>

/** What the quote and other fields depend on. */
export function useCheckoutChoices(form: RefObject<HTMLFormElement | null>, typed: CheckoutValues, first: string) {
  const [country, setCountry] = useState(typed.country ?? first)
  const [region, setRegion] = useState(typed.region ?? "")
  const [shipping, setShipping] = useState(typed.shipping ?? "")
  const [payment, setPayment] = useState(typed.payment ?? "")
  // Keeps choices made before hydration, before the stored form is restored: React renders restored values only after the
  // effects.
  useEffect(() => {
    const chosen = form.current && readFormFields(new FormData(form.current))
    if (chosen?.country) setCountry(String(chosen.country))
    if (chosen?.region) setRegion(String(chosen.region))
    if (chosen?.shipping) setShipping(String(chosen.shipping))
    if (chosen?.payment) setPayment(String(chosen.payment))
  }, [form])
  const chooseCountry = (code: string) => {
    setCountry(code)
    setRegion("")
  }
  return { country, region, shipping, payment, chooseCountry, setRegion, setShipping, setPayment }
}
