import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import { explained } from "./s3-errors.server.ts"
import type { S3Settings } from "./s3-settings.ts"

/** A visitor on a slow line may leave a download untouched for a while, which looks the same as a silent service. */
const SILENCE_MS = 30_000
const CONNECT_MS = 5_000

/** Three tries of each request, with pauses between them. A stream cannot be sent twice: its failure shows at once. */
export function s3Config(settings: S3Settings): S3ClientConfig {
  const { region, endpoint, accessKeyId, secretAccessKey, silenceMs = SILENCE_MS } = settings
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    retryMode: "standard",
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, silenceMs),
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: 200 },
      httpsAgent: { keepAlive: true, maxSockets: 200 },
    },
    // Failures are logged by whoever asked; the library would write to the terminal.
    logger: silent,
    // Many compatible services do not know the newer checksums. Bodies are signed, and TLS protects them on their way.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  }
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** A client whose failed requests say what to check (`StorageProblem`). */
export function openS3Client(settings: S3Settings): S3Client {
  const client = new S3Client(s3Config(settings))
  explainFailures(client, settings)
  return client
}

/** Lets a client's failed requests say what to check. Outermost, so that it sees what is left after all tries. */
export function explainFailures(client: S3Client, settings: S3Settings): void {
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        throw explained(error, settings)
      }
    },
    { step: "initialize", priority: "high", name: "explainFailures" },
  )
}
