import { createContext } from "react"

/**
 * The number by which the inline scripts of a document may run; none on pages that everybody gets, and in the browser, where they
 * have run. Beside the loaders' data, because pages that fail before any loader have scripts, too.
 */
export const DocumentNonce = createContext<string | undefined>(undefined)
