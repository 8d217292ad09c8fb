import { test } from "@playwright/test"

export type WorkerSite = {
  url: string
  /** The one-time link that makes its first admin. */
  setupLink: string
  /** A file for the cookies of its admin: a new worker goes on with them. */
  cookies: string
}

/** The site of the worker that runs this test: no other worker uses it. */
export function workerSite(index = test.info().parallelIndex): WorkerSite {
  const sites = JSON.parse(process.env.SOLANDER_TEST_SITES ?? "[]") as WorkerSite[]
  const site = sites[index]
  if (!site) throw new Error("There is no site for this worker: tests/support/browser-setup.ts starts one for each.")
  return site
}
