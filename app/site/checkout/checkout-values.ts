export type CheckoutValues = Record<string, string | undefined>

export type CheckoutFieldGetter = ReturnType<typeof createCheckoutFields>

export const createCheckoutFields = (typed: CheckoutValues, errors: Record<string, string>) => (name: string) => ({
  name,
  defaultValue: typed[name],
  error: errors[name],
})
