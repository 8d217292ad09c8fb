import { z } from "zod"
import { setCopy } from "../../../../domain/artworks/copies.server.ts"
import { copyLabels, copyStates } from "../../../../domain/artworks/copy.ts"
import { buttonIntent } from "../../../request/intents.ts"
import { withToast } from "../../kit/toasts/action-answer.ts"
import type { NounContext } from "../../studio-context.server.ts"

const copyForm = z.strictObject({ number: z.string().max(20), before: z.enum(copyStates), to: z.enum(copyStates) })

export const copyIntents = {
  "set copy": buttonIntent(copyForm, ({ shop, admin, id }: NounContext, copy) =>
    withToast(setCopy(shop, admin, id, copy), ({ title, changed }) => {
      const { number, before, to } = copy
      return {
        words: `Copy ${number} of ${title}: ${copyLabels[to].toLowerCase()}.`,
        about: [`${id} ${number}`],
        ...(changed && { undo: { fields: Object.entries({ intent: "set copy", number, before: to, to: before }) } }),
      }
    }),
  ),
}
