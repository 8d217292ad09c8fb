import type { CardPayments } from "./payments.ts"

/** The accounts that were set up in the studio, opened with their keys. Every process follows a change. */
export type CardAccounts = {
  /** Keys in the environment come before the studio's. */
  isFixed: boolean
  find(accountId: string): CardPayments | null
  /** The one that takes new payments first, then former ones. */
  list(): CardPayments[]
  /** In this process at once; others hear of it. */
  refresh(): Promise<void>
}
