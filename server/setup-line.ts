import { href } from "react-router"
import type { Shop } from "../domain/shop.ts"

/** What the terminal, the journal and `status` say. */
export function formatSetupLine({ siteUrl, host }: Pick<Shop, "siteUrl" | "host">, code: string): string {
  const [elsewhere] = host.networkUrls()
  const path = `${href("/setup")}?code=${code}`
  const other = elsewhere ? `, or from another device ${elsewhere}${path}` : ""
  return `Set up the site in a browser: ${siteUrl}${path}${other} (set-up code: ${code})`
}
