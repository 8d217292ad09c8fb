/** The part of it that the tests use. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http"

  type Claims = { sub: string } & Record<string, unknown>

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, unknown>[]
        findAccount: (ctx: unknown, id: string) => { accountId: string; claims: () => Claims } | undefined
      } & Record<string, unknown>,
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
