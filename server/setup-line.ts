import type { Shop } from "../domain/shop.ts"

/** What the terminal, the journal and `status` say. */
export function formatSetupLine({ siteUrl, host }: Pick<Shop, "siteUrl" | "host">, code: string): string {
  const [elsewhere] = host.networkUrls()
  const other = elsewhere ? `, or from another device ${elsewhere}/setup` : ""
  return `Set up the site in a browser: ${siteUrl}/setup${other}. Set-up code: ${code}`
}
