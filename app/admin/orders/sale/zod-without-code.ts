import { config } from "zod"

// Zod would generate code, which the site's CSP forbids: it would fall back, and the browser would report a violation.
config({ jitless: true })
