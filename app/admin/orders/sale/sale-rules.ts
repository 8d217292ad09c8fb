// Loaded on demand. The import must precede the schemas, which read the setting when they are created.
import "./zod-without-code.ts"

export { saleSchema } from "../../../../domain/payments/manual-sale.ts"
