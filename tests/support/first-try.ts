import type { TestInfo } from "@playwright/test"

/**
 * With `SOLANDER_TEST_TWICE=1` every browser test that passes fails at its end the first time, so that it is tried again
 * on a site with all that it has done: what it leaves behind must not stop it then.
 */
export function failFirstTry({ retry, status, expectedStatus }: TestInfo): void {
  if (process.env.SOLANDER_TEST_TWICE && retry === 0 && status === expectedStatus)
    throw new Error("The first try, which had passed, is to fail.")
}
