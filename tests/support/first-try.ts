import type { TestInfo } from "@playwright/test"

/**
 * With `SOLANDER_TEST_TWICE=1` every browser test that passes fails at its first try, so that it runs again on the same site:
 * its leftovers must not break the second try.
 */
export function failFirstTry({ retry, status, expectedStatus }: TestInfo): void {
  if (process.env.SOLANDER_TEST_TWICE && retry === 0 && status === expectedStatus)
    throw new Error("The first try has passed, and fails on purpose.")
}
