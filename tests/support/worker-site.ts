import { test } from "@playwright/test"

export type WorkerSite = {
  url: string
  /** The one-time link that creates its first admin. */
  setupLink: string
  /** A file with the admin's cookies, which a new worker reuses. */
  cookies: string
}

export function getWorkerSite(index = test.info().parallelIndex): WorkerSite {
  const sites = JSON.parse(process.env.SOLANDER_TEST_SITES ?? "[]") as WorkerSite[]
  const site = sites[index]
  if (!site) throw new Error("There is no site for this worker: tests/support/browser-setup.ts starts one for each.")
  return site
}
