/** The form that signs out: rendered in the header; the phone's menu and the palette submit it, too. */
export const signOutForm = "sign-out"

/** Toggles between light and dark. */
export const flipScheme = (set: (scheme: "light" | "dark") => void) =>
  set(document.documentElement.dataset.mantineColorScheme === "dark" ? "light" : "dark")
