import type { Readable } from "node:stream"
import { GetObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import type { ByteRange } from "../../lib/byte-range.ts"
import { patientBody } from "./patient-body.server.ts"
import { absent, explained } from "./s3-errors.server.ts"
import type { S3Settings } from "./s3-settings.ts"

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

/**
 * As `s3Config`, for bytes that are read at their reader's pace: an answer has to begin in time, then `patientBody` watches
 * it. A connection for each reader, as a folder has an open file, so that slow ones stop nobody.
 */
function readersConfig(settings: S3Settings): S3ClientConfig {
  const { silenceMs = SILENCE_MS } = settings
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }
  return {
    ...s3Config(settings),
    requestHandler: {
      connectionTimeout: Math.min(CONNECT_MS, silenceMs),
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  }
}

/** What is known of an object. */
export type Head = { ContentLength?: number; ContentRange?: string; LastModified?: Date; ContentType?: string }

/** A bucket of a service. Requests that fail say what to check (`StorageProblem`). */
export type S3 = {
  client: S3Client
  bucket: string
  /** An object with its bytes, or a part of them; null if there is none. The caller must read or destroy the stream. */
  read(key: string, part?: ByteRange): Promise<{ head: Head; body: Readable } | null>
  close(): void
}

export function openS3(settings: S3Settings): S3 {
  const { bucket, silenceMs = SILENCE_MS } = settings
  const client = explaining(new S3Client(s3Config(settings)), settings)
  const readers = explaining(new S3Client(readersConfig(settings)), settings)
  return {
    client,
    bucket,
    async read(key, part) {
      const Range = part && `bytes=${part.first}-${part.last}`
      const head = await readers.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range })).catch(absent)
      const explain = (error: Error) => explained(error, settings)
      return head && { head, body: patientBody(head.Body as Readable, silenceMs, explain) }
    },
    close() {
      client.destroy()
      readers.destroy()
    },
  }
}

/** Lets a client's failed requests say what to check. Outermost, so that it sees what is left after all tries. */
export function explaining<C extends S3Client>(client: C, settings: S3Settings): C {
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        throw error instanceof Error ? explained(error, settings) : error
      }
    },
    { step: "initialize", priority: "high", name: "explainFailures" },
  )
  return client
}
