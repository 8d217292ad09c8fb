import { href, redirect } from "react-router"
import { z } from "zod"
import type { Outcome } from "../../../domain/problem.ts"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { formatSetting } from "../../../domain/settings/settings-checks.ts"
import { getSetup, saveSetupStep, skipSetupStep } from "../../../domain/settings/setup-commands.server.ts"
import { type SetupStep, setupSteps } from "../../../domain/settings/setup-steps.ts"
import { intent, intents } from "../../request/intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

/** The settings' own schemas check the values, and name what is wrong. */
const text = z.string().max(5000).default("")
const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on")

const forms = {
  account: z.strictObject({ artistName: text, tagline: text, contactEmail: text }),
  look: z.strictObject({ accent: text, ownAccent: text, typefaces: text }),
  payment: z.strictObject({
    ...{ accountHolder: text, bank: text, iban: text, bic: text },
    ...{ pickup: tick, pickupAddress: text },
  }),
  none: z.strictObject({}),
}

const paths: Record<string, string> = {
  artistName: "site.artistName",
  tagline: "site.tagline",
  contactEmail: "site.contactEmail",
  ownAccent: "look.accent",
  typefaces: "look.typefaces",
  accountHolder: "payment.bankTransfer.accountHolder",
  bank: "payment.bankTransfer.bank",
  iban: "payment.bankTransfer.iban",
  bic: "payment.bankTransfer.bic",
  pickupAddress: "shipping.pickup.address",
  // Where taxes depend on the state, pickups need it.
  pickup: "site.region",
}

const otherAccent = "other"

async function save({ shop, admin }: StudioContext, step: SetupStep, changes: AllSettings): Promise<Outcome<never>> {
  const saved = await saveSetupStep(shop, admin, step, changes)
  if (saved.ok) throw redirect(href("/admin/setup"))
  return nameFields(saved)
}

async function skip({ shop, admin }: StudioContext, step: SetupStep): Promise<Outcome<never>> {
  const skipped = await skipSetupStep(shop, admin, step)
  if (skipped.ok) throw redirect(href("/admin/setup"))
  return skipped
}

async function isStepSaved({ shop, admin }: StudioContext, step: SetupStep): Promise<boolean> {
  const found = await getSetup(shop, admin)
  return found.ok && found.value.setup.saved.includes(step)
}

const isEmptyForm = (form: Record<string, string | boolean>) => Object.values(form).every((value) => !value)

/** The problems of settings, at the fields of the form. */
function nameFields({ problem }: Outcome<never> & { ok: false }): Outcome<never> {
  const { fields, ...rest } = problem
  if (!fields) return { ok: false, problem: rest }
  const named = Object.entries(fields).map(([path, message]) => [
    Object.keys(paths).find((name) => paths[name] === path) ?? path,
    message,
  ])
  return { ok: false, problem: { ...rest, fields: Object.fromEntries(named) } }
}

export const runSetupAction = intents({
  account: intent(forms.account, (context: StudioContext, form) =>
    save(context, "account", {
      "site.artistName": form.artistName,
      "site.tagline": form.tagline,
      "site.contactEmail": form.contactEmail,
    }),
  ),
  look: intent(forms.look, (context: StudioContext, { accent, ownAccent, typefaces }) =>
    save(context, "look", {
      "look.accent": accent === otherAccent ? ownAccent : accent,
      "look.typefaces": typefaces,
    }),
  ),
  pictures: intent(forms.none, (context: StudioContext) => save(context, "pictures", {})),
  payment: intent(forms.payment, async (context: StudioContext, form) =>
    // Emptied fields of a step that was saved are saved.
    isEmptyForm(form) && !(await isStepSaved(context, "payment"))
      ? skip(context, "payment")
      : save(context, "payment", {
          "payment.bankTransfer.accountHolder": form.accountHolder,
          "payment.bankTransfer.bank": form.bank,
          "payment.bankTransfer.iban": formatSetting.iban(form.iban),
          "payment.bankTransfer.bic": formatSetting.bic(form.bic),
          "shipping.pickup.offered": form.pickup,
          "shipping.pickup.address": form.pickupAddress,
          "payment.collection.offered": form.pickup,
        }),
  ),
  address: intent(forms.none, (context: StudioContext) => save(context, "address", {})),
  skip: intent(z.strictObject({ step: z.enum(setupSteps) }), (context: StudioContext, { step }) => skip(context, step)),
})
