// Loaded when a sale may have to be read in the browser. First what the schemas look at as they are made.
import "./zod-without-code.ts"

export { saleSchema } from "../../../../domain/settlement/sale-by-hand.ts"
