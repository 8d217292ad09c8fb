import { createContext, useContext } from "react"

/** Whether a mail server is connected; provided by each layout. */
export const CanSendEmail = createContext(false)

/** Required for every text that promises an e-mail (`app/email-promises.test.ts`). */
export const useCanSendEmail = (): boolean => useContext(CanSendEmail)

/** The end of a sentence about an e-mail that cannot be sent. */
export const emailWaits = "waits until a mail server is connected"

/** Without a mail server, e-mails are written to files in the mailbox folder. */
export const codeInFolder = "This site can’t send e-mail yet. Whoever runs it finds the code in its mailbox folder."
