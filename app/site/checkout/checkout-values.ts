export type CheckoutValues = Record<string, string | undefined>
