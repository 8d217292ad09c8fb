import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { SiteAddress } from "../../domain/site-address.ts"
import { findOwnDomain, type ServedDomain } from "../../domain/site-domain/site-certificate.server.ts"
import type { Env } from "../env.ts"
import { defaultHttpPort, isAddressManaged } from "./http-port.ts"

export type OwnAddress = SiteAddress & {
  setServed(served: readonly ServedDomain[]): void
  setHttpPort(port: number): void
  setHttpsError(error: SiteAddress["httpsError"]): void
}

/** The site's one changing value, of each process. */
export function createOwnAddress(env: Pick<Env, "SITE_URL" | "TRUST_PROXY" | "PORT" | "SOLANDER_DATA">): OwnAddress {
  const isManaged = isAddressManaged(env)
  const portFile = getPortFile(env)
  const port = findHttpPort(env)
  const local = (httpPort: number) => `http://localhost${httpPort === 80 ? "" : `:${httpPort}`}`
  let plain = local(port)
  let own: ServedDomain | undefined
  let httpPort: number | null = null
  let httpsError: SiteAddress["httpsError"] = null
  // A closed port for HTTPS leaves the name, where visitors ask on port 80.
  const getManagedUrl = ({ name }: ServedDomain) => `${httpsError === null ? "https" : "http"}://${name}`
  const isSecure = () => isManaged && own !== undefined && httpsError === null
  return {
    isManaged,
    get url() {
      return env.SITE_URL ?? (isManaged && own ? getManagedUrl(own) : plain)
    },
    get steadySince() {
      return isSecure() ? (own?.steadySince ?? null) : null
    },
    get httpPort() {
      return httpPort
    },
    get httpsError() {
      return httpsError
    },
    setServed(served) {
      own = findOwnDomain(served)
    },
    setHttpPort(next) {
      httpPort = next
      plain = local(next)
      // For commands of the terminal, which have no port.
      if (isManaged && readPort(portFile) !== next) writeFileSync(portFile, String(next))
    },
    setHttpsError(error) {
      httpsError = error
    },
  }
}

const getPortFile = ({ SOLANDER_DATA }: Pick<Env, "SOLANDER_DATA">) => join(SOLANDER_DATA, "http-port")

/** Where the site listens, or did when it last ran. */
export const findHttpPort = (env: Pick<Env, "PORT" | "SOLANDER_DATA">): number =>
  env.PORT ?? readPort(getPortFile(env)) ?? defaultHttpPort

function readPort(file: string): number | null {
  const port = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
}
