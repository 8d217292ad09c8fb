import type { Transaction } from "../db/connect.ts"
import type { Outcome, Problem } from "./problem.ts"
import type { Shop } from "./shop.ts"

class RefusalError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** A refusal rolls back, and is returned. */
export async function inTransaction<T>(
  shop: Shop,
  work: (tx: Transaction) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await shop.db.transaction(async (tx) => {
      const outcome = await work(tx)
      if (!outcome.ok) throw new RefusalError(outcome.problem)
      return outcome
    })
  } catch (error) {
    if (error instanceof RefusalError) return { ok: false, problem: error.problem }
    throw error
  }
}
