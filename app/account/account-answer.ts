import type { Browser } from "../../domain/accounts/call-auth.server.ts"
import type { User } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import type { CodesAnswer } from "./parts/recovery-part.tsx"
import type { StepAnswer } from "./parts/second-step-part.tsx"

/** What the account page's action answers. */
export type AccountAnswer = StepAnswer & CodesAnswer

/** A button of the account page was pressed. `headers`: the answer's, to which an act may add. */
export type Act = { shop: Shop; user: User; browser: Browser; fields: Record<string, string>; headers: Headers }
