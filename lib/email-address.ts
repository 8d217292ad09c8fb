/** Converts the domain to ASCII (RFC 5890): `ina@bücher.de` equals `ina@xn--bcher-kva.de`. Invalid text stays. */
export function asciiAddress(typed: string): string {
  const at = typed.lastIndexOf("@")
  const domain = typed.slice(at + 1)
  if (at < 1 || !/[^\0-\x7f]/.test(domain)) return typed
  // The URL parser does IDNA in browsers and Node; characters that it would read as other URL parts are excluded.
  if (/[\s/:?#[\]@\\%]/.test(domain)) return typed
  const url = URL.parse(`http://${domain}`)
  return url ? `${typed.slice(0, at)}@${url.hostname}` : typed
}
