import type { Browser } from "../../domain/accounts/call-auth.server.ts"
import type { User } from "../../domain/actor.ts"
import type { Shop } from "../../domain/shop.ts"
import type { CodesAnswer } from "./parts/recovery-part.tsx"
import type { StepAnswer } from "./parts/second-step-part.tsx"

export type AccountAnswer = StepAnswer & CodesAnswer

export type Act = { shop: Shop; user: User; browser: Browser; fields: Record<string, string>; headers: Headers }
