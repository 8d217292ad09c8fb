import { findPaymentMethod, manualMethods } from "../../../../domain/payments/ledger/payment-methods.ts"

/** @param usual how the order is to be paid */
export const listPaymentMethodChoices = (usual = "") =>
  [...new Set<string>([...(usual === "on_collection" ? [usual] : []), ...manualMethods])]
    .map((value) => ({ value, label: findPaymentMethod(value)?.name ?? value }))
    .concat({ value: "other", label: "Another way" })
