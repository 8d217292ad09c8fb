import type { Actor } from "../actor.ts"
import { type CommandContext, command } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type LockedOrder, lockOrder } from "./lock-order.server.ts"

export const orderCommand = <V, T>(
  shop: Shop,
  actor: Actor,
  number: string,
  input: Outcome<V>,
  work: (run: CommandContext & LockedOrder, value: V) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  command(shop, actor, "orders.write", input, async (run, value) => {
    const locked = await lockOrder(run.tx, "number", number)
    return locked ? work({ ...run, ...locked }, value) : refuse("not_found", "There is no such order.")
  })
