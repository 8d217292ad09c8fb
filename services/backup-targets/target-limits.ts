import { describeTargetProblem } from "./target-problem.ts"

/** Twice the largest chunk: a place that sends more would fill the memory. */
export const maxFileBytes = 8 * 1024 * 1024

/** A listing of about sixty thousand files, in XML. */
export const maxListingBytes = 64 * 1024 * 1024

export const maxListedFiles = 500_000

export const describeTooMuch = (place: string) =>
  describeTargetProblem("unexpected", place, new Error("it sent more than any backup has"))

/** Leaves the stream, which ends the transfer, when there is too much. @throws TargetProblem */
export async function collectBytes(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  place: string,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > maxBytes) throw describeTooMuch(place)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
