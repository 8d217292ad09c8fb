import { secureHeaders } from "hono/secure-headers"

/**
 * What pages carry. Scripts run by nonce or hash only; styles come from files, attributes may carry custom properties
 * (a work's ratio and colours), and only the admin's kit writes style elements.
 * @param scripts which inline scripts may run, as the policy has it: `'nonce-…'`, or hashes on pages that all visitors share
 */
export function contentSecurityPolicy(scripts: string, path: string): string {
  const admin = path === "/admin" || path.startsWith("/admin/")
  return [
    "default-src 'none'",
    `script-src ${scripts} 'strict-dynamic'`,
    admin ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
}

/** The headers that do not depend on the page. @param https whether browsers should never come back without TLS */
export const commonHeaders = (https: boolean) =>
  secureHeaders({
    strictTransportSecurity: https ? "max-age=31536000; includeSubDomains" : false,
    // a page with a secret in its address says no-referrer itself, a published picture that others may show it
    overwrite: false,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  })
