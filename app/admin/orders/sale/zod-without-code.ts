import { config } from "zod"

// Zod would make code out of text, which the site's policy forbids: it would go on without, and the browser report it.
config({ jitless: true })
