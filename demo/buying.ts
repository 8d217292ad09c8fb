/** What the demo's studio tells buyers on the page of each work that is for sale. */
export const demoBuying = {
  certificate: "Signed certificate of authenticity",
  provenance: "The artist’s studio",
  finishes: [
    { type: "Painting", words: "Unframed, edges painted, wired to hang" },
    { type: "Work on Paper", words: "Unframed, between boards" },
    { type: "Print", words: "Unframed, flat, with the margins left wide" },
  ],
  dispatch: "Leaves the studio within ten working days, insured for its full price",
  returns: "Within fourteen days of delivery, in its own crate",
}

/** Further links of the menu and the footer. */
export const demoLinks = [
  { text: "Prints", to: "/shop?tag=print" },
  { text: "Visit the studio", to: "/contact" },
]
