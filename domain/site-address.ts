/** Where this process is reached; one value, which changes when a domain's certificate comes. */
export type SiteAddress = {
  /** False where SITE_URL or TRUST_PROXY is set: a proxy has the certificate. */
  readonly isManaged: boolean
  /** The origin, without a trailing slash. */
  readonly url: string
  /** Since when HTTPS has worked without trouble; null: not by this program. */
  readonly steadySince: Date | null
  /** Where this process listens; null in a command of the terminal. */
  readonly httpPort: number | null
  /** The error of the port for HTTPS, such as EACCES; null: open, or not needed yet. */
  readonly httpsError: { code: string; port: number } | null
}
