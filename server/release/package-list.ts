import { createHash } from "node:crypto"

/** npm writes the moment and a random number into its CycloneDX list: here they follow from the release. @param time seconds since 1970 */
export function formatPackageList(list: string, time: number): string {
  const { serialNumber: _, ...parsed } = JSON.parse(list) as { serialNumber: string; metadata: { timestamp: string } }
  parsed.metadata.timestamp = new Date(time * 1000).toISOString()
  const hash = createHash("sha256").update(JSON.stringify(parsed)).digest("hex")
  // The form of a random UUID (RFC 9562, version 8).
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return `${JSON.stringify({ serialNumber: `urn:uuid:${uuid.join("-")}`, ...parsed }, null, 2)}\n`
}
