/** Enforced by schemas and forms. */
export const maxRows = {
  cvLines: 500,
  shippingZones: 100,
  taxes: 200,
  invoiceLines: 100,
  signInProviders: 12,

  printOptions: 12,
  socialPages: 6,
  menuLinks: 8,
  navigationItems: 200,
  processSteps: 12,
  finishes: 12,
  highlights: 12,
}
