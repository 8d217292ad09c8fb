interface DemoLegalSection {
  heading: string
  paragraphs: readonly string[]
}

/** Samples for a small studio in the United States, and no legal advice: a real studio replaces them with its own. */
export const demoLegal = {
  privacy: [
    {
      heading: "About this page",
      paragraphs: [
        "This is sample text for a demonstration site. The studio, the artist and the orders shown here are invented. Replace this page with your own policy before you open a shop.",
      ],
    },
    {
      heading: "What we keep",
      paragraphs: [
        "When you order, we keep your name, e-mail address, postal address, telephone number if you give one, and what you bought. When you write to us, we keep the message so that we can answer it.",
        "We do not keep card numbers. Orders are paid by bank transfer.",
      ],
    },
    {
      heading: "Why we keep it",
      paragraphs: [
        "To send the work, to write the invoice, to record the provenance of each piece, and to answer questions about it years later. Tax law asks us to keep invoices for seven years.",
      ],
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "The carrier sees the delivery address and telephone number. Our accountant sees invoices. Nobody buys or rents a list from us, because there is none.",
      ],
    },
    {
      heading: "Cookies",
      paragraphs: [
        "One cookie keeps you signed in. Your cart is kept in your own browser, not in a cookie. There is no advertising and no tracking across other sites.",
      ],
    },
    {
      heading: "Your choices",
      paragraphs: [
        "You may ask for a copy of what we hold about you, for a correction, or for its removal where no law requires us to keep it. Write to the studio and we will answer within thirty days.",
      ],
    },
  ],
  terms: [
    {
      heading: "About this page",
      paragraphs: [
        "This is sample text for a demonstration site. Nothing shown here is for sale. Replace this page with your own terms before you open a shop.",
      ],
    },
    {
      heading: "Orders",
      paragraphs: [
        "An order is an offer to buy. It is accepted when we confirm it by e-mail. Each original exists once; if two orders cross, the first one received has it and the other is returned in full.",
      ],
    },
    {
      heading: "Prices and payment",
      paragraphs: [
        "Prices are in US dollars and do not include shipping or any import duty. Oregon has no sales tax; where another state requires us to collect it, it is shown before you place the order.",
        "Payment by bank transfer is due within seven days. The work is held for you during that time and returns to the gallery after it.",
      ],
    },
    {
      heading: "Returns",
      paragraphs: [
        "If a work is not what you hoped for, tell us within fourteen days of delivery and send it back in its crate, insured. When it has arrived and been looked over we refund its price. Commissioned works are not returnable.",
      ],
    },
    {
      heading: "Editions",
      paragraphs: [
        "Prints are signed and numbered. The number of an edition is fixed when it is published and is never enlarged. You receive the lowest number still in the studio unless you ask for another.",
      ],
    },
    {
      heading: "Copyright",
      paragraphs: [
        "Buying a work does not transfer its copyright. You may photograph it for your own records and for insurance. For any publication, please ask; the answer is usually yes.",
      ],
    },
  ],
  shipping: [
    {
      heading: "About this page",
      paragraphs: ["This is sample text for a demonstration site. No work is shipped from here."],
    },
    {
      heading: "How works travel",
      paragraphs: [
        "Works on paper and prints up to 25 inches travel flat between boards. Canvases up to 40 inches go in a double carton with corner guards, larger ones in a plywood crate built at the studio. Every shipment is insured for its full price.",
      ],
    },
    {
      heading: "Within the United States",
      paragraphs: [
        "Prints leave within five working days. Originals leave within ten, since a crate has to be built and an oil painting has to be dry. You receive a tracking number when the carrier collects.",
      ],
    },
    {
      heading: "Canada and abroad",
      paragraphs: [
        "We ship worldwide. The buyer is the importer of record and pays any duty and import tax. We prepare the commercial invoice and declare original works of art under the customs heading that applies to them.",
      ],
    },
    {
      heading: "Collecting from the studio",
      paragraphs: [
        "You are welcome to collect. We write when the work is ready and keep it wrapped for thirty days. There is one flight of stairs, and we carry.",
      ],
    },
    {
      heading: "Damage",
      paragraphs: [
        "Photograph the carton before you open it. If anything is wrong, write within three days and keep all the packing. Repair, replacement or refund is then our concern and not yours.",
      ],
    },
  ],
} as const satisfies Record<"privacy" | "terms" | "shipping", readonly DemoLegalSection[]>
