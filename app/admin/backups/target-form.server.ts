import { z } from "zod"
import { removeTarget, saveTarget, trustHostKey } from "../../../domain/archive/elsewhere/target-commands.server.ts"
import type { TargetKind } from "../../../domain/archive/elsewhere/target-settings.ts"
import { type TargetTrial, tryTarget } from "../../../domain/archive/elsewhere/try-target.server.ts"
import { done, type Outcome } from "../../../domain/problem.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

const text = z.string().default("")

/** Fields of all kinds; the command knows which belong to which. */
const targetForm = z.strictObject({
  kind: z.enum(["s3", "sftp", "webdav", "folder"]),
  name: text,
  ...{ endpoint: text, region: text, bucket: text, accessKeyId: text, secretAccessKey: text },
  ...{ host: text, port: text, signIn: text, url: text, user: text, path: text, password: text },
})

type TypedForm = z.infer<typeof targetForm>

function pickTarget({ kind, ...form }: TypedForm) {
  const { endpoint, region, bucket, path, accessKeyId, host, port, user, url } = form
  const targets: Record<TargetKind, object> = {
    s3: { endpoint, region, bucket, path, accessKeyId },
    sftp: { host, port: port || 22, user, path, signIn: form.signIn || "password" },
    webdav: { url, user },
    folder: { path },
  }
  return { kind, ...targets[kind] }
}

type TargetAnswer = { saved: string; trial: TargetTrial | null }

function save({ shop, admin }: StudioContext, id: string, form: TypedForm) {
  const { password, secretAccessKey, name } = form
  return saveTarget(shop, admin, { id, name, target: pickTarget(form), secrets: { password, secretAccessKey } })
}

async function tryAgain({ shop, admin }: StudioContext, id: string): Promise<Outcome<TargetAnswer>> {
  const trial = await tryTarget(shop, admin, { id })
  return trial.ok ? done({ saved: id, trial: trial.value }) : trial
}

/** Never returns passwords to the form. */
const withoutSecrets = ({ password: _, secretAccessKey: __, ...typed }: Record<string, string | string[]>) => typed

export const runNewTargetAction = intents(
  { save: intent(targetForm, (context: StudioContext, form) => save(context, "", form)) },
  { fallback: "save", returned: withoutSecrets },
)

type TargetContext = StudioContext & { id: string }

export const runTargetAction = intents(
  {
    save: intent(targetForm, async (context: TargetContext, form): Promise<Outcome<TargetAnswer>> => {
      const saved = await save(context, context.id, form)
      return saved.ok ? tryAgain(context, context.id) : saved
    }),
    try: buttonIntent(z.object({}), (context: TargetContext) => tryAgain(context, context.id)),
    trust: buttonIntent(z.object({ hostKey: z.string() }), async (context: TargetContext, { hostKey }) => {
      const trusted = await trustHostKey(context.shop, context.admin, { id: context.id, hostKey })
      return trusted.ok ? tryAgain(context, context.id) : trusted
    }),
    remove: buttonIntent(z.object({}), async ({ shop, admin, id }: TargetContext) => {
      const removed = await removeTarget(shop, admin, { id })
      return removed.ok ? done({ removed: removed.value.name }) : removed
    }),
  },
  { fallback: "save", returned: withoutSecrets },
)
