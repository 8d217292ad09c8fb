import { StorageProblem } from "./storage-problem.ts"
import type { SupabaseSettings } from "./supabase-settings.ts"

type Failure = Error & { status?: number; statusCode?: string; code?: string; originalError?: unknown }

const MISSING = new Set(["404", "NoSuchKey", "NoSuchBucket", "not_found"])

/** The service reports some of these with the status 400. */
const isMissingStatus = ({ status, statusCode, code }: Failure): boolean =>
  status === 404 || MISSING.has(statusCode ?? "") || MISSING.has(code ?? "")

export const isMissingBucket = (error: Failure): boolean =>
  isMissingStatus(error) && /bucket/i.test(`${error.code} ${error.message}`)

const isMissingObject = (error: Failure): boolean => isMissingStatus(error) && !isMissingBucket(error)

type Answer<T> = { data: T; error: null } | { data: unknown; error: Failure }

/** @throws StorageProblem, a sentence that says what to check */
export function getDataOrThrow<T>(answer: Answer<T>, settings: SupabaseSettings): NonNullable<T> {
  if (answer.error) throw explainSupabaseError(answer.error, settings)
  return answer.data as NonNullable<T>
}

export function findData<T>(answer: Answer<T>, settings: SupabaseSettings): NonNullable<T> | null {
  return answer.error && isMissingObject(answer.error) ? null : getDataOrThrow(answer, settings)
}

export function explainSupabaseError(error: Failure, { url, bucket }: SupabaseSettings): StorageProblem {
  return new StorageProblem(formatReason(error, url, bucket), { cause: error })
}

function formatReason(error: Failure, url: string, bucket: string): string {
  const status = Number(error.statusCode) || error.status
  if (status === undefined)
    return `The storage at ${url} cannot be reached: ${getInnermostCause(error)}. Check SUPABASE_URL and whether the project runs.`
  if (status === 401 || status === 403)
    return `The storage at ${url} does not accept the key (${error.message}). Set SUPABASE_KEY to a secret key of the project.`
  if (status === 413)
    return `The storage at ${url} takes no file of this length. Raise the limit in the project’s storage settings.`
  if (isMissingBucket(error)) return `There is no bucket ${bucket} at ${url}. Check SUPABASE_BUCKET.`
  return `The storage at ${url} answers ${status} (${error.message}). Its provider’s status page may say more.`
}

/** The innermost cause: “fetch failed” says nothing. */
function getInnermostCause(error: unknown): string {
  const { originalError, cause, message, code } = error as Failure & { cause?: unknown }
  const inner = originalError ?? cause
  return inner instanceof Error ? getInnermostCause(inner) : message || code || "it gave no reason"
}
