import type { Shop } from "../shop.ts"

/** Without a mail server e-mails wait in the outbox. */
export const hasMailServer = async ({ mail }: Pick<Shop, "mail">): Promise<boolean> =>
  (await mail.transport()).kind === "smtp"
