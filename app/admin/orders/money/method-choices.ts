import { handMethods, methodOf } from "../../../../domain/payments/methods.ts"

/** @param usual how the order is to be paid */
export const methodChoices = (usual = "") =>
  [...new Set<string>([...(usual === "on_collection" ? [usual] : []), ...handMethods])]
    .map((value) => ({ value, label: methodOf(value)?.name ?? value }))
    .concat({ value: "other", label: "Another way" })
