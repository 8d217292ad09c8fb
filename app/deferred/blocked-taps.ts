/** During a view transition the root element receives taps: the last one is replayed afterwards. @returns stops it */
export function replayBlockedTaps(): () => void {
  const stop = new AbortController()
  let last: MouseEvent | null = null
  const handleClick = async (event: MouseEvent) => {
    const isPlain = event.isTrusted && event.detail === 1 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const changing = isPlain && event.target === document.documentElement ? listTransitions() : []
    if (changing.length === 0) return
    last = event
    await Promise.allSettled(changing.map(({ finished }) => finished))
    let frames = 0
    const look = () => {
      if (last !== event || stop.signal.aborted) return
      const seen = document.elementFromPoint(event.clientX, event.clientY)
      // the snapshots disappear a frame or two after the end
      if (seen === document.documentElement && frames++ < 30) return void requestAnimationFrame(look)
      last = null
      // a tapped icon is SVG; its button must be clicked
      const meant = seen?.closest<HTMLElement>("a, button, label, input, textarea, select, summary")
      meant?.focus()
      meant?.click()
    }
    requestAnimationFrame(look)
  }
  document.addEventListener("click", handleClick, stop)
  return () => stop.abort()
}

const listTransitions = () =>
  document
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"))
