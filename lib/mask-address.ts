/** `m…@example.com`: recognizable only to its owner. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@")
  const [first = ""] = address
  return `${first}…${address.slice(at)}`
}
