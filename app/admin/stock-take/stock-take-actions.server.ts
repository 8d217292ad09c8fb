import { assignUnknownCode, chooseStockTakeCount } from "../../../domain/stock-takes/decision-commands.server.ts"
import { finishStockTake } from "../../../domain/stock-takes/finish-stock-take.server.ts"
import { cancelStockTake } from "../../../domain/stock-takes/stock-take-commands.server.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { anyFields } from "../kit/confirm-form.ts"
import { formatCount } from "../kit/format-count.ts"
import { withToast } from "../kit/toasts/action-answer.ts"
import type { StudioContext } from "../studio-context.server.ts"

type TakeContext = StudioContext & { take: string }

export const runStockTakeAction = intents({
  choose: intent(anyFields, ({ shop, admin, take }: TakeContext, fields) =>
    withToast(chooseStockTakeCount(shop, admin, { ...fields, take }), ({ title }) => `${title} is decided.`),
  ),
  assign: intent(anyFields, ({ shop, admin, take }: TakeContext, fields) =>
    withToast(assignUnknownCode(shop, admin, { ...fields, take }), ({ title }) => `The code is of ${title}.`),
  ),
  cancel: buttonIntent(anyFields, ({ shop, admin, take }: TakeContext, fields) =>
    withToast(cancelStockTake(shop, admin, { ...fields, take }), () => "The stock-take is given up. Nothing moved."),
  ),
  finish: intent(anyFields, ({ shop, admin, take }: TakeContext, { rest, moves, ...ending }) => {
    const ticked = [...[moves ?? []].flat(), ...(typeof rest === "string" ? rest.split(" ") : [])]
    return withToast(finishStockTake(shop, admin, { ...ending, take, moves: ticked }), ({ moved }) => {
      const where = `, and the register says where ${formatCount(moved, "work is", "works are")}.`
      return `The stock-take is finished${moved > 0 ? where : "."}`
    })
  }),
})
