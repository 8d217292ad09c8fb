/** The id of the sign-out form in the header, which the phone's menu and the palette submit, too. */
export const signOutForm = "sign-out"

export const toggleColorScheme = (set: (scheme: "light" | "dark") => void) =>
  set(document.documentElement.dataset.mantineColorScheme === "dark" ? "light" : "dark")
