import type { Shop } from "../shop.ts"

/** Whether e-mails leave: a mail server is connected. Without one they are written, and wait in the mailbox. */
export const mailsLeave = async ({ mail }: Pick<Shop, "mail">): Promise<boolean> =>
  (await mail.transport()).kind === "smtp"
