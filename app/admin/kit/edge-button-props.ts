/** Uses `aria-disabled`, because a disabled button would lose the focus. */
export const getEdgeButtonProps = (isAtEnd: boolean, act: () => void) => ({
  "aria-disabled": isAtEnd,
  onClick: () => {
    if (!isAtEnd) act()
  },
})
