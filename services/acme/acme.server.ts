import { readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { Client as AcmeClient, type Authorization, crypto, type Order } from "acme-client"
import { type Acme, type AcmeCertificate, type AcmeOrder, AcmeProblem } from "./acme.ts"
import { cleanDetail, describeAcmeError, findStatusError } from "./acme-errors.ts"
import { type AcmeRequest, createAcmeRequest } from "./acme-request.server.ts"
import { reachChallenge } from "./reach-challenge.server.ts"

const letsEncrypt = "https://acme-v02.api.letsencrypt.org/directory"

type AcmeOptions = {
  directory?: string | undefined
  /** Trusted for the directory's own https, as are the system's authorities. */
  caFile?: string | undefined
  /** Where the authority asks; another than 80 in tests only. */
  httpPort?: number | undefined
  now?: () => Date
}

const orderTimeoutMs = 120_000
const pollMs = { first: 250, longest: 5_000 }

export function openAcme({
  directory = letsEncrypt,
  caFile,
  httpPort = 80,
  now = () => new Date(),
}: AcmeOptions): Acme {
  const { hostname } = new URL(directory)
  const isLetsEncrypt = hostname.endsWith("letsencrypt.org")
  const ca = caFile ? readFileSync(caFile, "utf8") : undefined
  return {
    directory,
    authority: isLetsEncrypt ? "Let’s Encrypt" : hostname,
    caaName: isLetsEncrypt ? "letsencrypt.org" : null,
    isPublic: directory === letsEncrypt,
    reach: (name, address, token, text) => reachChallenge({ name, address, port: httpPort, token, text }),
    order(order) {
      const timeout = AbortSignal.timeout(orderTimeoutMs)
      const signal = order.signal ? AbortSignal.any([order.signal, timeout]) : timeout
      const request = createAcmeRequest({ ca, signal, now })
      return runOrder(directory, request, { ...order, signal }).catch((error) => {
        // The library's own complaints about an answer.
        throw error instanceof AcmeProblem
          ? error
          : new AcmeProblem("trouble", cleanDetail(error instanceof Error ? error.message : error))
      })
    },
  }
}

/** The library reads and signs; every request is ours, so that limits and errors are (`acme-request.server.ts`). */
function createClient(directoryUrl: string, accountKey: string, request: AcmeRequest): AcmeClient {
  const client = new AcmeClient({ directoryUrl, accountKey })
  Object.assign((client as unknown as { http: object }).http, { request })
  return client
}

type RunningOrder = AcmeOrder & { signal: AbortSignal }

async function runOrder(directory: string, request: AcmeRequest, order: RunningOrder): Promise<AcmeCertificate> {
  const { client, accountKey, created } = await createOrder(directory, request, order)
  const authorizations = await client.getAuthorizations(created)
  for (const authorization of authorizations) await answerChallenge(client, authorization, order)
  const ready = await pollOrder(client, created, ["ready", "valid"], order.signal)
  const [key, csr] = await crypto.createCsr({ altNames: [...order.names] }, await crypto.createPrivateEcdsaKey("P-256"))
  const finalized = await client.finalizeOrder(ready, csr)
  const valid = await pollOrder(client, finalized, ["valid"], order.signal)
  return { chain: await client.getCertificate(valid), key: key.toString(), accountKey }
}

/** An account that the authority has closed is replaced by a new one, once. */
async function createOrder(directory: string, request: AcmeRequest, { names, accountKey: storedKey }: RunningOrder) {
  const identifiers = names.map((value) => ({ type: "dns" as const, value }))
  const create = async (accountKey: string) => {
    const client = createClient(directory, accountKey, request)
    await openAccount(client)
    return { client, accountKey, created: await client.createOrder({ identifiers }) }
  }
  const createKey = async () => (await crypto.createPrivateEcdsaKey("P-256")).toString()
  if (!storedKey) return create(await createKey())
  try {
    return await create(storedKey)
  } catch (error) {
    if (!(error instanceof AcmeProblem) || error.kind !== "account") throw error
    return create(await createKey())
  }
}

/** Finds or creates it. The client's own method would then update an account that exists, which authorities refuse. */
async function openAccount(client: AcmeClient): Promise<void> {
  const { api } = client as unknown as { api: { createAccount(data: object): Promise<unknown> } }
  await api.createAccount({ termsOfServiceAgreed: true })
}

async function answerChallenge(
  client: AcmeClient,
  authorization: Authorization,
  { answer }: RunningOrder,
): Promise<void> {
  if (authorization.status === "valid") return
  const domain = authorization.identifier.value
  const challenge = authorization.challenges.find(({ type }) => type === "http-01")
  if (!challenge) throw new AcmeProblem("refused", "it does not check names over HTTP", { domain })
  await answer(challenge.token, await client.getChallengeKeyAuthorization(challenge))
  await client.completeChallenge(challenge)
}

async function pollOrder(
  client: AcmeClient,
  order: Order,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<Order> {
  for (let current = order, pause = pollMs.first; ; pause = Math.min(pause * 2, pollMs.longest)) {
    if (wanted.includes(current.status)) return current
    if (current.status === "invalid") throw await findOrderProblem(client, current)
    await wait(pause, null, { signal }).catch(() => {
      throw new AcmeProblem("trouble", "it did not decide in time")
    })
    current = await client.getOrder(current)
  }
}

/** The name that failed says why; the order itself only that one did. */
async function findOrderProblem(client: AcmeClient, order: Order): Promise<AcmeProblem> {
  for (const authorization of await client.getAuthorizations(order)) {
    const error = findStatusError(authorization)
    if (error) return describeAcmeError(error, { domain: authorization.identifier.value })
  }
  return describeAcmeError(order.error ?? {}, {})
}
