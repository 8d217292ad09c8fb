/** The most rows that each list may have. Its schema refuses more, and its form draws no more. */
export const mostRows = {
  cvLines: 500,
  shippingZones: 100,
  taxes: 200,
  invoiceLines: 100,
  signInProviders: 12,

  printOptions: 12,
  socialPages: 6,
  menuLinks: 8,
  processSteps: 12,
  highlights: 12,
}
