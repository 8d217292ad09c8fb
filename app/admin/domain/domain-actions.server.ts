import { z } from "zod"
import { done } from "../../../domain/problem.ts"
import {
  checkSiteDomain,
  removeSiteDomain,
  renewSiteCertificate,
  saveSiteDomain,
} from "../../../domain/site-domain/site-domain-commands.server.ts"
import { buttonIntent, intents } from "../../request/intents.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

const text = z.string().default("")

const domainForm = z.strictObject({
  name: text,
  hasWww: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  ipv4: text,
  ipv6: text,
})

export const runDomainAction = intents(
  {
    save: toastIntent(domainForm, saveSiteDomain, ({ name }) => `Saved. We look for the records of ${name} now.`),
    check: toastButton(
      z.strictObject({}),
      (shop, admin) => checkSiteDomain(shop, admin),
      () => "Checked just now.",
    ),
    /** By the open page, each minute. */
    watch: buttonIntent(z.strictObject({}), async ({ shop, admin }: StudioContext) => {
      const checked = await checkSiteDomain(shop, admin)
      return checked.ok ? done({ watched: true }) : checked
    }),
    renew: toastButton(
      z.strictObject({}),
      (shop, admin) => renewSiteCertificate(shop, admin),
      () => "The certificate is on its way.",
    ),
    remove: toastButton(
      confirmForm({ name: z.string() }),
      removeSiteDomain,
      ({ name }) => `The site no longer answers at ${name}.`,
    ),
  },
  { fallback: "save" },
)
