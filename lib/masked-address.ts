/** An address that its owner recognizes and nobody else learns: `m…@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@")
  const [first = ""] = address
  return `${first}…${address.slice(at)}`
}
