import { createContext } from "react"

/** The CSP nonce; undefined in the browser. Not in loader data, because pages that fail before any loader have scripts, too. */
export const DocumentNonce = createContext<string | undefined>(undefined)
