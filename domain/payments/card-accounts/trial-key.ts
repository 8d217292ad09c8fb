const trialPrefix = "trial-"

export const createTrialKey = (id: string): string => trialPrefix + id

/** The trial's id; null for another key. */
export const parseTrialKey = (sessionKey: string | null): string | null =>
  sessionKey?.startsWith(trialPrefix) ? sessionKey.slice(trialPrefix.length) : null

/** Of a payment that was made to try the account: it belongs to no order, and goes back by itself. */
export const isTrialKey = (sessionKey: string | null): boolean => parseTrialKey(sessionKey) !== null

/** About a dollar, above what providers charge at least. Minor units of ISO 4217. */
const trialAmounts: Record<string, number> = {
  ...{ USD: 100, EUR: 100, GBP: 100, CHF: 100, CAD: 100, AUD: 100, NZD: 100, SGD: 100 },
  ...{ JPY: 150, KRW: 1500, HUF: 40_000, ISK: 150, DKK: 700, NOK: 1000, SEK: 1000, PLN: 400, CZK: 2500, MXN: 2000 },
}

export const getTrialAmount = (currency: string): number => trialAmounts[currency] ?? 1000
