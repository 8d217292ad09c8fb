/** `example.com` of `studio@example.com`; "": no address. */
export const getSenderDomain = (address: string): string => {
  const at = address.lastIndexOf("@")
  return at === -1 ? "" : address.slice(at + 1).toLowerCase()
}
