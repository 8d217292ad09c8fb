/**
 * The props of a button that moves something in a list: at the end of the list it does nothing, and keeps the focus, which a
 * disabled button would lose.
 */
export const unlessAtEnd = (isAtEnd: boolean, act: () => void) => ({
  "aria-disabled": isAtEnd,
  onClick: () => {
    if (!isAtEnd) act()
  },
})
