/** `m…@example.com`: recognizable only to its owner. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@")
  const [first = ""] = address
  return `${first}…${address.slice(at)}`
}
