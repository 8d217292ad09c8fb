/** The form that signs out: the header has it, the phone's menu and the palette send it, too. */
export const signOutForm = "sign-out"

/** From light to dark or back, whatever is shown now. */
export const flipScheme = (set: (scheme: "light" | "dark") => void) =>
  set(document.documentElement.dataset.mantineColorScheme === "dark" ? "light" : "dark")
