/** What the terminal, the journal and `status` say. */
export const formatSetupLine = (siteUrl: string, code: string): string =>
  `Set up the site in a browser: ${siteUrl}/setup. Set-up code: ${code}`
