import { once } from "node:events"
import { createServer } from "node:net"
import type { Env } from "../env.ts"

export const defaultHttpPort = 3000
const webPort = 80

/** A proxy in front of the site has the certificate. */
export const isAddressManaged = (env: Pick<Env, "SITE_URL" | "TRUST_PROXY">): boolean =>
  env.SITE_URL === undefined && env.TRUST_PROXY === 0

/** Where browsers and certificate authorities ask, if this user may open it. */
export async function chooseHttpPort(
  env: Pick<Env, "SITE_URL" | "TRUST_PROXY" | "PORT" | "HOST">,
  port = webPort,
): Promise<number> {
  if (env.PORT !== undefined) return env.PORT
  return isAddressManaged(env) && (await canListen(port, env.HOST)) ? port : defaultHttpPort
}

async function canListen(port: number, host: string | undefined): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host })
    await once(server, "listening")
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
