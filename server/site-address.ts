import { networkInterfaces } from "node:os"
import type { Env } from "./env.ts"
import { findHttpPort } from "./https/own-address.ts"

/** What to open in a browser, for the terminal: the site's address, or this machine's first one in its network. */
export function findSiteAddress(env: Pick<Env, "SITE_URL" | "PORT" | "SOLANDER_DATA">): string {
  if (env.SITE_URL) return `${env.SITE_URL}/`
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === "IPv4")
  const httpPort = findHttpPort(env)
  const port = httpPort === 80 ? "" : `:${httpPort}`
  return `http://${outer?.address ?? "localhost"}${port}/`
}
