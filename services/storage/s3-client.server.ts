import type { Readable } from "node:stream"
import { GetObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import type { ByteRange } from "../../lib/byte-range.ts"
import { explainS3Error, nullIfMissing } from "./s3-errors.server.ts"
import type { S3Settings } from "./s3-settings.ts"
import { withSilenceTimeout } from "./silence-timeout.server.ts"

const SILENCE_MS = 30_000
const CONNECT_MS = 5_000

/** Three attempts per request. A stream cannot be sent twice: its failure is final. */
export function createS3Config(settings: S3Settings): S3ClientConfig {
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
    // Callers log failures; the library would write to the terminal.
    logger: silent,
    // Many compatible services lack the newer checksums. Bodies are signed, and TLS protects them in transit.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  }
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Connections are unlimited, so that slow readers block nobody. `withSilenceTimeout` watches the body. */
function createReadersConfig(settings: S3Settings): S3ClientConfig {
  const { silenceMs = SILENCE_MS } = settings
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
  return {
    ...createS3Config(settings),
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, silenceMs),
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
}

export type Head = { ContentLength?: number; ContentRange?: string; LastModified?: Date; ContentType?: string }

/** Failed requests throw `StorageProblem`, which says what to check. */
export type S3 = {
  client: S3Client
  bucket: string
  /** Null if the object is missing. The caller must read or destroy the stream. */
  read(key: string, part?: ByteRange): Promise<{ head: Head; body: Readable } | null>
  close(): void
}

export function openS3(settings: S3Settings): S3 {
  const { bucket, silenceMs = SILENCE_MS } = settings
  const client = explainFailures(new S3Client(createS3Config(settings)), settings)
  const readers = explainFailures(new S3Client(createReadersConfig(settings)), settings)
  return {
    client,
    bucket,
    async read(key, part) {
      const Range = part && `bytes=${part.first}-${part.last}`
      const head = await readers.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range })).catch(nullIfMissing)
      const explain = (error: Error) => explainS3Error(error, settings)
      return head && { head, body: withSilenceTimeout(head.Body as Readable, silenceMs, explain) }
    },
    close() {
      client.destroy()
      readers.destroy()
    },
  }
}

/** Outermost middleware, so that it sees the error after all attempts. */
export function explainFailures<C extends S3Client>(client: C, settings: S3Settings): C {
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        throw error instanceof Error ? explainS3Error(error, settings) : error
      }
    },
    { step: "initialize", priority: "high", name: "explainFailures" },
  )
  return client
}
